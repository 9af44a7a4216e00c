// The four languages of the page.

export const LANGUAGES = ['en', 'zh-TW', 'zh-CN', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  ja: '日本語',
};

/** The first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (lower.startsWith('zh')) return /hant|tw|hk|mo/.test(lower) ? 'zh-TW' : 'zh-CN';
    const found = LANGUAGES.find((l) => lower === l.toLowerCase() || lower.startsWith(`${l}-`));
    if (found) return found;
  }
  return 'en';
}
/** Of the files of all languages the one of this language, or the English one where it has none. */
export function inLanguage<File>(files: Record<string, File>, language: Language): File {
  const found = (tag: string) => Object.entries(files).find(([path]) => path.includes(`/${tag}/`))?.[1];
  return found(language) ?? found('en')!;
}

