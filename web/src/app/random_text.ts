/** Random hex digits, two per byte; works on plain http in a home network as well. */
export function randomText(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, '0')).join('');
}
