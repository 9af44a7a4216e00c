// The languages of the page: every folder below languages/.

/** such as "zh-TW" */
export type Language = string;

const folder = (path: string): string => path.split('/').at(-2)!;
const names = import.meta.glob<string>('../languages/*/page.json', { eager: true, import: 'name' });

/** what each calls itself */
export const LANGUAGE_NAMES: Record<Language, string> = Object.fromEntries(Object.entries(names).map(([path, name]) => [folder(path), name]));
export const LANGUAGES: Language[] = Object.keys(LANGUAGE_NAMES);

/** "Latn", "Hant", "Hans", "Jpan", … */
export const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script!;
/** Characters are as wide as they are high, and no space stands between words. */
export const isWide = (language: Language): boolean => ['Hant', 'Hans', 'Jpan'].includes(scriptOf(language));

/** The first of the browser's languages that we speak, in its script: zh-HK is written like zh-TW. */
export function preferred(wanted: readonly string[]): Language {
  const written = (tag: string) => `${new Intl.Locale(tag).language}-${scriptOf(tag)}`;
  return wanted.flatMap((tag) => LANGUAGES.find((ours) => written(ours) === written(tag)) ?? [])[0] ?? 'en';
}

/** Of the files of all languages the one of this language, or the English one where it has none. */
export function inLanguage<File>(files: Record<string, File>, language: Language): File {
  const found = (tag: string) => Object.entries(files).find(([path]) => path.includes(`/languages/${tag}/`))?.[1];
  return found(language) ?? found('en')!;
}
