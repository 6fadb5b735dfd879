import type { CallOutcome } from '@/lib/contracts/production/live'

/** Why the messages were left as they were. */
export type Unchanged =
  | { readonly code: 'below-threshold'; readonly contextTokens: number; readonly allowedTokens: number }
  | { readonly code: Extract<CallOutcome, 'failed' | 'saved-nothing'>; readonly detail?: string }
  | { readonly code: Extract<CallOutcome, 'nothing-to-write' | 'held-back' | 'bypassed' | 'empty'> }

/** In English, for whoever reads the answer. */
export function unchangedText(unchanged: Unchanged): string {
  if (unchanged.code === 'below-threshold')
    return `The context has ${unchanged.contextTokens} tokens; this preset condenses above ${unchanged.allowedTokens}.`
  const detail = 'detail' in unchanged && unchanged.detail ? ` ${unchanged.detail}` : ''
  return `${texts[unchanged.code]}${detail}`
}

const texts: Readonly<Record<Exclude<Unchanged['code'], 'below-threshold'>, string>> = {
  'nothing-to-write': 'Nothing in these messages repeats what stands before it.',
  'held-back': 'The last condensation saved too little to try again so soon.',
  'saved-nothing': 'The preset found nothing that it may leave out.',
  bypassed: 'The request asked for nothing to be done.',
  empty: 'There are no messages.',
  failed: 'The preset failed, and the messages are as they were.',
}
