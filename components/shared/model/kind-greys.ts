import type { ContentKind } from '@/lib/conversation/content-kind'

/** Hue means fate, so kinds of content are told apart by four greys: `--map-GREY` in app/globals.css. */
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
