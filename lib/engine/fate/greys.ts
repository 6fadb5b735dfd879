import type { ContentKind } from '../conversation/content-kind'

/** Kinds of content as the original's map tells them apart: four greys. */
export const greys = ['text', 'calls', 'results', 'thinking'] as const
export type Grey = (typeof greys)[number]

export const greyOf: Readonly<Record<ContentKind, Grey>> = {
  messageText: 'text',
  system: 'text',
  toolParameters: 'calls',
  tools: 'calls',
  toolResults: 'results',
  images: 'results',
  environment: 'results',
  other: 'results',
  thinking: 'thinking',
}
