// What a page that was saved as one file has inside, as elements of the document: packed and written in letters, or as it is.

const text = (id: string): string => document.getElementById(id)!.textContent!;

export async function unpacked(id: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text(id)), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
export const record = (): unknown => JSON.parse(text('record'));
