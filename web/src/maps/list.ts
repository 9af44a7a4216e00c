// The maps of the page, in the order in which they are shown and taught. Each has a folder here, its words below languages/*,
// and its file in maps/.

export const MAPS = ['usa', 'europe', 'nordic'] as const;
export type BoxMap = (typeof MAPS)[number];

/** Of the files of all maps that of this one. */
export const ofMap = <File>(files: Record<string, File>, map: string): File | undefined => Object.entries(files).find(([path]) => path.includes(`/maps/${map}/`))?.[1];
