// Which of the layouts in layouts/ a window gets. What is where never changes while a window keeps its size.

export type Layout =
  /** the board with a column beside it, and my cards and tickets below */
  | 'wide'
  /** the same for a map that is higher than wide: my cards and tickets in a column of their own */
  | 'tall'
  /** a tablet held upright */
  | 'tablet'
  | 'phone'
  /** a phone held sideways, or a window as low */
  | 'sideways';

/** `text` in percent: large text needs as much room as a small screen. */
export function layoutOf(width: number, height: number, text: number, tallMap: boolean): Layout {
  if (height < 520 && width > height) return 'sideways';
  if ((width * 100) / text < 640) return 'phone';
  if (height > width && width < 11 * text) return 'tablet';
  return tallMap ? 'tall' : 'wide';
}
