// Pictures of a game: the board as it is drawn on the page, as an SVG that needs nothing else, as a PNG, and growing, as an animation.

import { mount, unmount } from 'svelte';
import type { Atlas } from '../board/atlas';
import Board from '../board/Board.svelte';
import { FRAME } from '../board/frame';
import type { CityId, RouteId, Step } from '../engine/types';
import { lang } from '../i18n/i18n.svelte';
import type { TrainColor } from '../theme/palette';
import { apng, type Frame } from './apng';

/** A player below the map. */
export interface Line {
  name: string;
  color: TrainColor;
  points: number | null;
  won: boolean;
}

/** What stands on the board after so many steps. */
export interface Standing {
  owners: Map<RouteId, TrainColor>;
  stations: Map<CityId, TrainColor>;
}

/** After each step that put something on the board, and before the first. */
export function standings(steps: readonly Step[], colors: readonly TrainColor[]): Standing[] {
  const all: Standing[] = [{ owners: new Map(), stations: new Map() }];
  for (const { happened: h } of steps) {
    const { owners, stations } = all.at(-1)!;
    const color = colors[h.seat]!;
    if (h.route && (h.type === 'tunnel' || (h.type === 'claim' && !h.extra))) all.push({ owners: new Map([...owners, [h.route, color]]), stations });
    if (h.type === 'station' && h.city) all.push({ owners, stations: new Map([...stations, [h.city, color]]) });
  }
  return all;
}

/** Names are the last things on the board; they never change, and need the fonts. */
type Layer = 'land' | 'play' | 'names';

/** in board units, below the map */
const CAPTION = 84;
const WIDE = { picture: 2000, animation: 800 };
/** of an animation, in ms */
const SHORTEST = 60;
const LONGEST = 200;
const WHOLE = 10_000;
const AT_THE_END = 3000;

const escape = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Everything that the style sheets say about these elements; and the fonts, which are inside. */
async function styleOf(box: Element): Promise<{ style: string; fonts: string }> {
  const root = document.documentElement;
  const defs = document.querySelector('svg.defs')!;
  const says = (selector: string): boolean => {
    try {
      return root.matches(selector) || [box, defs].some((part) => part.matches(selector) || part.querySelector(selector));
    } catch {
      return false;
    }
  };
  const found: string[] = [];
  const fonts: string[] = [];
  const inData = async (text: string, base: string): Promise<string> => {
    const [, url] = /url\("?([^")]+)"?\)/.exec(text) ?? [];
    if (!url || url.startsWith('data:')) return text;
    const blob = await (await fetch(new URL(url, base))).blob();
    const data = await new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result as string);
      reader.readAsDataURL(blob);
    });
    return text.replace(url, data);
  };
  const take = async (rules: CSSRuleList, base: string): Promise<void> => {
    for (const rule of rules) {
      if (rule instanceof CSSFontFaceRule) fonts.push(await inData(rule.cssText, base));
      else if (rule instanceof CSSMediaRule) {
        if (matchMedia(rule.conditionText).matches) await take(rule.cssRules, base);
      } else if (rule instanceof CSSStyleRule && says(rule.selectorText)) found.push(rule.cssText);
    }
  };
  for (const sheet of document.styleSheets) await take(sheet.cssRules, sheet.href ?? document.baseURI);
  return { style: found.join('\n'), fonts: fonts.join('\n') };
}

/** A board out of sight, at the size at which all names are drawn. */
export class BoardPicture {
  #standing: Standing = $state.raw({ owners: new Map(), stations: new Map() });
  #box = document.createElement('div');
  #board: object;
  #style = '';
  #fonts = '';
  readonly wide: number;
  readonly high: number;

  private constructor(atlas: Atlas) {
    this.wide = atlas.size[0] + 2 * FRAME;
    this.high = atlas.size[1] + 2 * FRAME + CAPTION;
    this.#box.style.cssText = `position:fixed;left:-99999px;top:0;width:${this.wide}px;height:${this.high - CAPTION}px`;
    this.#box.inert = true;
    document.body.append(this.#box);
    const standing = () => this.#standing;
    this.#board = mount(Board, {
      target: this.#box,
      props: {
        atlas,
        get owners() {
          return standing().owners;
        },
        get stations() {
          return standing().stations;
        },
      },
    });
  }

  /** With everything that will be seen on it: what the style sheets say is looked up once. */
  static async open(atlas: Atlas, last: Standing): Promise<BoardPicture> {
    const picture = new BoardPicture(atlas);
    await picture.show(last);
    const { style, fonts } = await styleOf(picture.#box);
    picture.#style = style;
    picture.#fonts = fonts;
    return picture;
  }

  close(): void {
    void unmount(this.#board);
    this.#box.remove();
  }

  async show(standing: Standing): Promise<void> {
    this.#standing = standing;
    await this.#rest();
  }

  /** `layers`: land and game with its names, or some of these. */
  svg(lines: readonly Line[], layers: Layer[] = ['land', 'play', 'names'], width = this.wide): string {
    const { documentElement: root } = document;
    const [land, play] = this.#box.querySelectorAll('svg.layer');
    const parts = layers.map((layer) => {
      const copy = (layer === 'land' ? land! : play!).cloneNode(true) as SVGElement;
      for (const part of [...copy.children]) if (layer !== 'land' && (part.localName === 'text') !== (layer === 'names')) part.remove();
      copy.setAttribute('width', `${this.wide}`);
      copy.setAttribute('height', `${this.high - CAPTION}`);
      return new XMLSerializer().serializeToString(copy);
    });
    const defs = new XMLSerializer().serializeToString(document.querySelector('svg.defs defs')!);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" lang="${lang.now}" xml:lang="${lang.now}" data-theme="${root.dataset.theme}" data-calm="" style="${escape(root.style.cssText)}" viewBox="0 0 ${this.wide} ${this.high}" width="${width}" height="${Math.round((width * this.high) / this.wide)}">`,
      `<style>${(this.#style + (layers.join() === 'play' ? '' : this.#fonts)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>`,
      defs,
      ...parts,
      layers.includes('land') ? this.#caption(lines) : '',
      '</svg>',
    ].join('\n');
  }

  async canvas(svg: string, width: number): Promise<HTMLCanvasElement> {
    const image = new Image();
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    image.src = url;
    await image.decode();
    URL.revokeObjectURL(url);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * this.high) / this.wide);
    canvas.getContext('2d', { willReadFrequently: true })!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  }

  #caption(lines: readonly Line[]): string {
    const each = (this.wide - 2 * FRAME) / lines.length;
    const top = this.high - CAPTION;
    const text = lines.map(({ name, color, points, won }, i) => {
      const x = FRAME + i * each;
      return `<rect x="${x}" y="${top + 18}" width="34" height="34" rx="4" style="fill:var(--train-${color});stroke:var(--ink);stroke-width:2px"/>
<text x="${x + 46}" y="${top + 46}" style="font:${won ? 700 : 500} 32px var(--font-title);fill:var(--ink)" textLength="${name.length > 22 ? each - 60 : ''}" lengthAdjust="spacingAndGlyphs">${escape(won ? `★ ${name}` : name)}${points === null ? '' : ` ${points}`.replace('-', '−')}</text>`.replace(' textLength="" lengthAdjust="spacingAndGlyphs"', '');
    });
    return `<rect y="${top}" width="${this.wide}" height="${CAPTION}" style="fill:var(--paper)"/>${text.join('')}`;
  }

  /** The board measures itself, and then draws. */
  async #rest(): Promise<void> {
    const drawn = () => this.#box.querySelector('svg.play')?.childElementCount ?? 0;
    for (let before = -1; before !== drawn() || before <= 0; ) {
      before = drawn();
      await new Promise((wait) => setTimeout(wait, 5));
    }
  }
}

const packed = (canvas: HTMLCanvasElement): Promise<Blob> => new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'));

/** The map at the end with the result. */
export async function finalPicture(atlas: Atlas, standing: Standing, lines: readonly Line[], as: 'svg' | 'png'): Promise<Blob> {
  const picture = await BoardPicture.open(atlas, standing);
  try {
    const svg = picture.svg(lines, undefined, WIDE.picture);
    return as === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await packed(await picture.canvas(svg, WIDE.picture));
  } finally {
    picture.close();
  }
}

/** Where two pictures of one size differ; null: nowhere. */
export function difference(a: Uint32Array, b: Uint32Array, width: number): { x: number; y: number; width: number; height: number } | null {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  a.forEach((pixel, i) => {
    if (pixel === b[i]) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  });
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The game growing on the map; each frame has only what has changed. `told`: per cent that are done. */
export async function animation(atlas: Atlas, all: readonly Standing[], lines: readonly Line[], told: (percent: number) => void): Promise<Blob> {
  const picture = await BoardPicture.open(atlas, all.at(-1)!);
  const width = WIDE.animation;
  const pixels = (canvas: HTMLCanvasElement) => new Uint32Array(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const ms = Math.round(Math.max(SHORTEST, Math.min(LONGEST, WHOLE / all.length)));
  try {
    // the land is drawn twice, with and without the result
    const land = async (points: boolean) => picture.canvas(picture.svg(points ? lines : lines.map((line) => ({ ...line, points: null, won: false })), ['land'], width), width);
    const [before, after] = [await land(false), await land(true)];
    const names = await picture.canvas(picture.svg([], ['names'], width), width);
    const frames: Frame[] = [];
    let last: Uint32Array | null = null;
    for (const [i, standing] of all.entries()) {
      told(Math.floor((100 * i) / all.length));
      await picture.show(standing);
      const play = await picture.canvas(picture.svg([], ['play'], width), width);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [play.width, play.height];
      const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
      const end = i === all.length - 1;
      drawing.drawImage(end ? after : before, 0, 0);
      drawing.drawImage(play, 0, 0);
      drawing.drawImage(names, 0, 0);
      const now = pixels(canvas);
      const part = last ? difference(last, now, canvas.width) : { x: 0, y: 0, width: canvas.width, height: canvas.height };
      last = now;
      if (!part) continue;
      const cut = document.createElement('canvas');
      [cut.width, cut.height] = [part.width, part.height];
      cut.getContext('2d')!.drawImage(canvas, -part.x, -part.y);
      frames.push({ png: new Uint8Array(await (await packed(cut)).arrayBuffer()), x: part.x, y: part.y, ms: end ? AT_THE_END : ms });
    }
    return apng(frames);
  } finally {
    picture.close();
  }
}
