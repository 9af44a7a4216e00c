// Sounds of a railway, made of oscillators and noise: each is played on a context from a given time on and falls silent by itself.

/** One thing that sounds: from silence up to `loud` within `attack` seconds, and away by `length`. */
interface Note {
  at: number;
  length: number;
  loud: number;
  attack?: number;
  /** the pitch in Hz, and where it glides to */
  pitch?: number;
  to?: number;
  shape?: OscillatorType;
  /** what a filter lets through: Hz, and how narrowly */
  band?: number;
  narrow?: number;
}

const hiss = new WeakMap<BaseAudioContext, AudioBuffer>();
/** A second of noise, the same every time. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  let buffer = hiss.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    let state = 1;
    for (let i = 0; i < samples.length; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      samples[i] = state / 2 ** 31;
    }
    hiss.set(context, buffer);
  }
  return buffer;
}

function sound(context: BaseAudioContext, from: number, note: Note): void {
  const { length, loud, attack = 0.004, pitch, to = pitch, shape = 'sine', band, narrow = 1 } = note;
  const at = from + note.at;
  let source: AudioScheduledSourceNode;
  if (pitch) {
    const oscillator = context.createOscillator();
    oscillator.type = shape;
    oscillator.frequency.setValueAtTime(pitch, at);
    oscillator.frequency.exponentialRampToValueAtTime(to!, at + length);
    source = oscillator;
  } else {
    const noise = context.createBufferSource();
    noise.buffer = noiseOf(context);
    noise.loop = true;
    source = noise;
  }
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  if (band) {
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = band;
    filter.Q.value = narrow;
    source.connect(filter).connect(gain);
  } else source.connect(gain);
  gain.connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

/** A stroke on a small brass bell: partials that are no harmonics, the higher the sooner gone. */
const bell = (at: number, pitch: number, loud: number): Note[] =>
  [[1, 1, 1.5], [2.01, 0.5, 1.1], [2.76, 0.35, 0.8], [5.4, 0.16, 0.4]].map(([ratio, share, length]) => ({ at, length: length!, loud: loud * share!, pitch: pitch * ratio! }));
/** A steam whistle: three pipes that rise to their pitch, with breath. */
const whistle = (at: number, length: number, loud: number): Note[] => [
  ...[466, 554, 698].map((pitch) => ({ at, length, loud, attack: 0.09, pitch: pitch * 0.97, to: pitch, shape: 'triangle' as const })),
  { at, length, loud: loud * 0.7, attack: 0.05, band: 2400, narrow: 1.4 },
];
/** Two wheels over a rail joint. */
const joint = (at: number, loud: number): Note[] => [0, 0.075].flatMap((later, i) => [
  { at: at + later, length: 0.12, loud: loud * (1 - i * 0.25), pitch: 150, to: 62 },
  { at: at + later, length: 0.05, loud: loud * 0.8, band: 1700, narrow: 2.5 },
]);
/** A card that is laid down. */
const flick = (at: number, loud: number): Note[] => [
  { at, length: 0.07, loud, attack: 0.012, band: 3600, narrow: 0.9 },
  { at: at + 0.05, length: 0.05, loud: loud * 0.8, band: 900, narrow: 1.2 },
];

export const INSTRUMENTS = {
  /** a card is drawn */
  card: flick(0, 0.32),
  /** three are turned, slowly */
  tunnel: [0, 0.42, 0.84].flatMap((at) => flick(at, 0.32)),
  /** cards are swept together and laid out anew */
  shuffle: Array.from({ length: 9 }, (_, i) => flick(i * 0.045, 0.14 + 0.015 * i)).flat(),
  /** wheels over rail joints */
  rails: [0, 0.27, 0.5, 0.7].flatMap((at, i) => joint(at, 0.3 - i * 0.045)),
  /** a rubber stamp on a ticket, and a small bell */
  stamp: [{ at: 0, length: 0.16, loud: 0.5, pitch: 170, to: 48 }, { at: 0, length: 0.06, loud: 0.35, band: 700, narrow: 0.8 }, ...bell(0.2, 1568, 0.1)],
  /** the station's bell: your turn */
  bell: [...bell(0, 988, 0.16), ...bell(0.24, 988, 0.12)],
  /** the last round begins */
  whistle: [...whistle(0, 0.42, 0.09), ...whistle(0.55, 1.1, 0.1)],
  /** all have arrived */
  arrival: [...whistle(0, 0.9, 0.08), ...[784, 988, 1175, 1568].flatMap((pitch, i) => bell(0.7 + i * 0.17, pitch, 0.1))],
} satisfies Record<string, Note[]>;
export type Instrument = keyof typeof INSTRUMENTS;

export function perform(context: BaseAudioContext, name: Instrument, from = context.currentTime): void {
  for (const note of INSTRUMENTS[name]) sound(context, from, note);
}
