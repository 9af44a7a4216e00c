// Longer texts that few pages need, each set fetched in one language when it is asked for.

import { IntlMessageFormat } from 'intl-messageformat';
import { inLanguage, type Language } from '../i18n/languages';

export type Values = Record<string, string | number>;
export type SayIn<Key extends string> = (key: Key, values?: Values) => string;
/** the files of all languages */
export type Texts<Key extends string> = Record<string, () => Promise<{ text: Partial<Record<Key, string>> }>>;

export async function speak<Key extends string>(language: Language, ...texts: Texts<Key>[]): Promise<SayIn<Key>> {
  const files = await Promise.all(texts.map((of) => inLanguage(of, language)()));
  const text = Object.assign({}, ...files.map((file) => file.text)) as Record<Key, string>;
  return (key, values) => (values ? (new IntlMessageFormat(text[key], language).format(values) as string) : text[key]);
}
