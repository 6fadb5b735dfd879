import type { Exclusion, PartFilter } from '@/lib/engine'
import type { PartExplanation, PartVerdict } from '@/lib/contracts/studio'

/** What is said of one verdict: the key of its sentence below `pass.explain`, and what goes in. */
export type Sentence =
  | { readonly key: 'notSelected.recent' | 'notSelected.turns'; readonly values: { readonly count: number } }
  | { readonly key: 'notSelected.percent'; readonly values: { readonly percent: number } }
  | { readonly key: 'notSelected.tokens'; readonly values: { readonly tokens: number } }
  | {
      readonly key: 'notSelected.protectedTool' | 'notSelected.protectedPath' | 'notSelected.protectedMessage'
      readonly values: { readonly value: string }
    }
  /** `limit` is 0 where it is not known. */
  | { readonly key: 'notSelected.minTokens'; readonly values: { readonly limit: number } }
  | { readonly key: `notSelected.${Plain}`; readonly values?: undefined }
  | { readonly key: 'kept.usedLater'; readonly values: { readonly count: number; readonly messages: string } }
  | { readonly key: 'kept.belowThreshold'; readonly values: { readonly tokens: number; readonly threshold: number } }
  | { readonly key: 'kept.limit'; readonly values: { readonly percent: number } }
  | { readonly key: 'kept.noReference'; readonly values: { readonly tokens: number } }
  | {
      readonly key:
        | 'kept.referenceIsLess'
        | 'kept.referredTo'
        | 'kept.keepOperation'
        | 'kept.belowThresholdBare'
        | 'kept.leftByRun'
        | 'kept.nothingToGain'
        | 'kept.targetReached'
        | 'kept.staysInBatch'
      readonly values?: undefined
    }
  | {
      readonly key: 'idle.skipped' | 'idle.rolledBack' | 'idle.failed' | 'idle.notReached' | 'idle.off'
      readonly values?: undefined
    }
  | { readonly key: 'gone'; readonly values?: undefined }

type Plain =
  | 'firstMessage'
  | 'systemPrompt'
  | 'zone'
  | 'pair'
  | 'notOperable'
  | 'roles'
  | 'kinds'
  | 'tools'
  | 'paths'
  | 'typed'
  | 'summaries'
  | 'superseded'
  | 'errors'
  | 'output'
  | 'range'
  | 'keepNewest'
  | 'keepNewestTokens'

/** `filter`: of the pass, where it is known. Rows of the ledger have words of their own. */
export function sentenceOf(verdict: Exclude<PartVerdict, { type: 'changed' }>, filter?: PartFilter): Sentence {
  switch (verdict.type) {
    case 'kept':
      return keptSentence(verdict)
    case 'not-selected':
      return exclusionSentence(verdict.why, filter)
    case 'idle':
      return { key: idleKeys[verdict.status] }
    case 'gone':
      return { key: 'gone' }
  }
}

const idleKeys = {
  skipped: 'idle.skipped',
  'rolled-back': 'idle.rolledBack',
  failed: 'idle.failed',
  'not-reached': 'idle.notReached',
  off: 'idle.off',
} as const

function keptSentence({ why, tokens, threshold, usedBy = [] }: Extract<PartVerdict, { type: 'kept' }>): Sentence {
  switch (why) {
    case 'keep-operation':
      return { key: 'kept.keepOperation' }
    case 'below-threshold':
      return tokens === undefined || threshold === undefined
        ? { key: 'kept.belowThresholdBare' }
        : { key: 'kept.belowThreshold', values: { tokens, threshold } }
    case 'nothing-to-gain':
      return { key: 'kept.nothingToGain' }
    case 'left-by-run':
      return { key: 'kept.leftByRun' }
    case 'limit':
      return { key: 'kept.limit', values: { percent: threshold ?? 100 } }
    case 'reference-is-less':
      return { key: 'kept.referenceIsLess' }
    case 'referred-to':
      return { key: 'kept.referredTo' }
    case 'no-reference':
      return { key: 'kept.noReference', values: { tokens: threshold ?? 1 } }
    case 'target-reached':
      return usedBy.length === 0
        ? { key: 'kept.targetReached' }
        : { key: 'kept.usedLater', values: { count: usedBy.length, messages: numbersOf(usedBy) } }
    case 'stays-in-batch':
      return { key: 'kept.staysInBatch' }
  }
}

/** The first of them, as they are called in the diff. */
const numbersOf = (indices: readonly number[]): string =>
  [...indices.slice(0, 5).map((index) => `#${index + 1}`), ...(indices.length > 5 ? ['…'] : [])].join(', ')

const protectedBy = {
  tool: 'notSelected.protectedTool',
  path: 'notSelected.protectedPath',
  message: 'notSelected.protectedMessage',
} as const

function exclusionSentence(why: Exclusion, filter: PartFilter | undefined): Sentence {
  switch (why.type) {
    case 'first-message':
      return { key: 'notSelected.firstMessage' }
    case 'system-prompt':
      return { key: 'notSelected.systemPrompt' }
    case 'recent':
      return zoneSentence(why)
    case 'pair':
      return { key: 'notSelected.pair' }
    case 'protected':
      return {
        key: protectedBy[why.by],
        values: { value: why.value },
      }
    case 'filter':
      return why.field === 'minTokens'
        ? { key: 'notSelected.minTokens', values: { limit: filter?.minTokens ?? 0 } }
        : { key: `notSelected.${why.field}` }
    case 'not-operable':
      return { key: 'notSelected.notOperable' }
  }
}

function zoneSentence({ zone }: Extract<Exclusion, { type: 'recent' }>): Sentence {
  switch (zone.type) {
    case 'all':
      return { key: 'notSelected.zone' }
    case 'recent':
      return { key: 'notSelected.recent', values: { count: zone.keep } }
    case 'percent':
      return { key: 'notSelected.percent', values: { percent: zone.keep } }
    case 'tokens':
      return { key: 'notSelected.tokens', values: { tokens: zone.keep } }
    case 'turns':
      return { key: 'notSelected.turns', values: { count: zone.keep } }
  }
}

/** The steps to tell of: once a part is gone, every later step would say the same. */
export function toldSteps({ steps }: PartExplanation): PartExplanation['steps'] {
  const gone = steps.findIndex(({ verdict }) => verdict.type === 'gone')
  return gone === -1 ? steps : steps.slice(0, gone + 1)
}

export const isProtected = (verdict: PartVerdict): boolean =>
  verdict.type === 'not-selected' &&
  (verdict.why.type === 'protected' || verdict.why.type === 'first-message' || verdict.why.type === 'system-prompt')
