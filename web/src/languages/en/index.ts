// English: every sentence there is. The other languages have the same keys.

export * from './access';
export * from './app';
export * from './board';
export * from './end';
export * from './games';
export * from './help';
export * from './names';
export * from './reasons';
export * from './start';
export * from './table';
