// An animation as a PNG that moves: frames that a canvas has packed, put into one file. https://wiki.mozilla.org/APNG_Specification

export interface Frame {
  /** packed by a canvas: all are of one kind, the first as large as the picture */
  png: Uint8Array;
  /** where it goes; everything beside it stays */
  x: number;
  y: number;
  ms: number;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc(bytes: Uint8Array): number {
  let c = ~0;
  for (const byte of bytes) c = CRC[(c ^ byte) & 255]! ^ (c >>> 8);
  return ~c >>> 0;
}

/** Numbers of two (in a list of their own) or four bytes, the highest first. */
const number = (n: number, size: 2 | 4): number[] => Array.from({ length: size }, (_, i) => (n >>> (8 * (size - 1 - i))) & 255);

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = new Uint8Array(4 + data.length);
  named.set([...name].map((letter) => letter.charCodeAt(0)));
  named.set(data, 4);
  const whole = new Uint8Array(8 + named.length);
  whole.set(number(data.length, 4));
  whole.set(named, 4);
  whole.set(number(crc(named), 4), 4 + named.length);
  return whole;
}

function chunksOf(png: Uint8Array): { name: string; data: Uint8Array }[] {
  const found = [];
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE.length; at < png.length; ) {
    const size = view.getUint32(at);
    found.push({ name: String.fromCharCode(...png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, at + 8 + size) });
    at += 12 + size;
  }
  return found;
}

/** Runs for ever. */
export function apng(frames: readonly Frame[]): Blob {
  const parts: Uint8Array[] = [Uint8Array.from(SIGNATURE)];
  let sequence = 0;
  let kind = '';
  frames.forEach(({ png, x, y, ms }, i) => {
    const chunks = chunksOf(png);
    const header = chunks[0]!.data;
    kind ||= header.subarray(8).join();
    if (header.subarray(8).join() !== kind) throw new Error('frames of several kinds');
    if (i === 0) parts.push(chunk('IHDR', header), chunk('acTL', Uint8Array.from([...number(frames.length, 4), ...number(0, 4)])));
    // its place, its time in thousandths of a second; it stays, and covers what was there
    parts.push(chunk('fcTL', Uint8Array.from([...number(sequence++, 4), ...header.subarray(0, 8), ...number(x, 4), ...number(y, 4), ...number(ms, 2), ...number(1000, 2), 0, 0])));
    for (const { name, data } of chunks) {
      if (name !== 'IDAT') continue;
      parts.push(i === 0 ? chunk('IDAT', data) : chunk('fdAT', Uint8Array.from([...number(sequence++, 4), ...data])));
    }
  });
  parts.push(chunk('IEND', new Uint8Array()));
  return new Blob(parts as BlobPart[], { type: 'image/png' });
}
