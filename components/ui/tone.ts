/**
 * The hues of the design. app/globals.css has a class for each that sets `--tone` (text and fills) and `--tone-soft`
 * (backgrounds). Those of a chart's series are greys, because hue means fate, and for fills and marks only (contrast 3:1);
 * the others are for text too (4.5:1).
 */
export const tones = [
  'neutral',
  'accent',
  'info',
  'success',
  'warning',
  'danger',
  'kept',
  'recoverable',
  'superseded',
  'summarized',
  'truncated',
  'removed',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
] as const

export type Tone = (typeof tones)[number]

/** The class that sets a tone's variables; use it with `text-(--tone)`, `bg-(--tone)` and `bg-(--tone-soft)`. */
export const toneClass = (tone: Tone): string => `tone-${tone}`
