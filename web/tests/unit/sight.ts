// Colours as people with other sight see them, and how far apart they are.

export type Vec = [number, number, number];

/** Machado, Oliveira, Fernandes 2009, full severity, on linear RGB */
export const SIGHTS: Record<'ordinary' | 'protan' | 'deutan' | 'tritan', number[] | null> = {
  ordinary: null,
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
export type Sight = keyof typeof SIGHTS;

/** of a channel from 0 to 255 */
export const linearized = Float64Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});
export const linear = (hex: string): Vec => [1, 3, 5].map((i) => linearized[parseInt(hex.slice(i, i + 2), 16)]!) as Vec;

export function seen(rgb: Vec, sight: Sight): Vec {
  const m = SIGHTS[sight];
  if (!m) return rgb;
  return [0, 3, 6].map((i) => Math.min(1, Math.max(0, m[i]! * rgb[0] + m[i + 1]! * rgb[1] + m[i + 2]! * rgb[2]))) as Vec;
}

export function oklab([r, g, b]: Vec): Vec {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** CIELAB, in which published scales of how different colours look are stated; white is that of the screen (D65) */
export function lab([r, g, b]: Vec): Vec {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** in OKLab, where 0.02 is about the least that can be noticed side by side */
export const distance = (a: Vec, b: Vec): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
