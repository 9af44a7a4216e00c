export {};

declare global {
  interface ImportMetaEnv {
    /** a game that was saved as one file (../share_page.ts) */
    readonly SHARED?: boolean;
  }
}
