// Outlines of the things that lie on a board, in board units, each centred on its own origin.

/** A ferry's space: long sides like water. */
export function wavy(w: number, h: number): string {
  const waves = 4;
  const step = w / waves / 2;
  const swell = h * 0.16;
  let d = `M${-w / 2},${-h / 2}`;
  for (let i = 0; i < waves; i++) d += `q${step / 2},${-swell} ${step},0t${step},0`;
  d += `v${h}`;
  for (let i = 0; i < waves; i++) d += `q${-step / 2},${swell} ${-step},0t${-step},0`;
  return `${d}z`;
}

/** The line through a row of spaces from city to city, drawn under it so that sparse rows read as one. */
export function rowLine(from: { x: number; y: number }, spaces: [number, number, number][], to: { x: number; y: number }): string {
  const near = (s: [number, number, number]) => (s[0] - from.x) ** 2 + (s[1] - from.y) ** 2;
  const row = near(spaces[0]!) <= near(spaces[spaces.length - 1]!) ? spaces : [...spaces].reverse();
  return `M${from.x},${from.y}${row.map((s) => `L${s[0]},${s[1]}`).join('')}L${to.x},${to.y}`;
}

/** The length of a row from the outer end of its first space to that of its last: for a glow behind it. */
export function rowSpine(spaces: [number, number, number][], w: number): string {
  const end = ([x, y, angle]: [number, number, number], away?: [number, number, number]) => {
    const [dx, dy] = [(Math.cos((angle * Math.PI) / 180) * w) / 2, (Math.sin((angle * Math.PI) / 180) * w) / 2];
    const forth = !away || (x - away[0]) * dx + (y - away[1]) * dy > 0 ? 1 : -1;
    return [x + dx * forth, y + dy * forth] as const;
  };
  const [first, last] = [spaces[0]!, spaces.at(-1)!];
  const head = spaces.length > 1 ? end(first, spaces[1]) : ([2 * first[0] - end(first)[0], 2 * first[1] - end(first)[1]] as const);
  const points = [head, ...spaces, end(last, spaces.at(-2))];
  return `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}`;
}

/** How far a point is from the outline of a space (0 inside). */
export function distanceToSpace(x: number, y: number, [sx, sy, angle]: [number, number, number], w: number, h: number): number {
  const t = (-angle * Math.PI) / 180;
  const dx = (x - sx) * Math.cos(t) - (y - sy) * Math.sin(t);
  const dy = (x - sx) * Math.sin(t) + (y - sy) * Math.cos(t);
  return Math.hypot(Math.max(0, Math.abs(dx) - w / 2), Math.max(0, Math.abs(dy) - h / 2));
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Whether an upright box and a space overlap: they do unless some side of one of them lies between them. */
export function boxMeetsSpace(box: Box, [sx, sy, angle]: [number, number, number], w: number, h: number): boolean {
  const [bw, bh] = [box.right - box.left, box.bottom - box.top];
  const [dx, dy] = [2 * sx - box.left - box.right, 2 * sy - box.top - box.bottom];
  if (Math.abs(dx) > bw + w + h || Math.abs(dy) > bh + w + h) return false; // most are far away
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const [s, c] = [Math.abs(sin), Math.abs(cos)];
  return Math.abs(dx) < bw + w * c + h * s && Math.abs(dy) < bh + w * s + h * c
    && Math.abs(dx * cos + dy * sin) < w + bw * c + bh * s && Math.abs(dy * cos - dx * sin) < h + bw * s + bh * c;
}
