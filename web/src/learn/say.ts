// Longer texts that few pages need, each set fetched in one language when it is asked for.

import { IntlMessageFormat } from 'intl-messageformat';
import { inLanguage, type Language } from '../i18n/languages';

export type Values = Record<string, string | number>;
export type SayIn<Key extends string> = (key: Key, values?: Values) => string;
/** the files of all languages */
export type Texts<Key extends string> = Record<string, () => Promise<{ text: Record<Key, string> }>>;

export async function speak<Key extends string>(texts: Texts<Key>, language: Language): Promise<SayIn<Key>> {
  const { text } = await inLanguage(texts, language)();
  return (key, values) => (values ? (new IntlMessageFormat(text[key], language).format(values) as string) : text[key]);
}
