/** A table of another language: the same keys, each with a sentence; the compiler names what is missing. */
export type Same<English> = Record<keyof English, string>;
