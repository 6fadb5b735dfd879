/**
 * The hues of the visual language; app/globals.css gives each a class that sets `--tone` (text and fills) and
 * `--tone-soft` (the ground below). Kind tones are for fills and marks (3:1), the others for text too (4.5:1).
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
  'kind-message-text',
  'kind-tool-parameters',
  'kind-tool-results',
  'kind-thinking',
  'kind-images',
  'kind-environment',
  'kind-system',
  'kind-tools',
] as const

export type Tone = (typeof tones)[number]

/** Class that sets the tone's variables; use `text-(--tone)`, `bg-(--tone)` and `bg-(--tone-soft)` with it. */
export const toneClass = (tone: Tone): string => `tone-${tone}`
