// Longer texts that few pages need, each set fetched in one language when it is asked for.

import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../i18n/languages';

export type Values = Record<string, string | number>;
export type SayIn<Key extends string> = (key: Key, values?: Values) => string;
export type Texts<Key extends string> = Record<Language, () => Promise<{ text: Record<Key, string> }>>;

export async function speak<Key extends string>(texts: Texts<Key>, language: Language): Promise<SayIn<Key>> {
  const { text } = await texts[language]();
  return (key, values) => (values ? (new IntlMessageFormat(text[key], language).format(values) as string) : text[key]);
}
