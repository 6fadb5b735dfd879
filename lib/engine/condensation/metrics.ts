import type { Condensation, LedgerRow } from './report'

/** What was done, in the counts that the documents name (000, 2.2). */
export interface CondensationMetrics {
  readonly lossless: {
    readonly filesDeduped: number
    readonly resultsConsolidated: number
    readonly referencesCreated: number
    readonly tokensSaved: number
  }
  readonly lossy: {
    readonly messagesCondensed: number
    readonly toolResultsCompressed: number
    readonly toolCallsSimplified: number
    readonly thinkingCondensed: number
    /** Messages of the original that stand as they were, or can be read back. */
    readonly conversationPreserved: number
    readonly tokensSaved: number
  }
  readonly totalTokensSaved: number
  /** Names of the steps that changed something. */
  readonly phasesExecuted: readonly string[]
}

/** From the ledger: each part counts once, however many steps changed it. */
export function metricsOf(
  { ledger, steps, tokensBefore, tokensAfter }: Pick<Condensation, 'ledger' | 'steps' | 'tokensBefore' | 'tokensAfter'>,
  messagesBefore: number,
): CondensationMetrics {
  const isLossless = ({ rule }: LedgerRow): boolean => rule.startsWith('lossless.')
  const lossless = ledger.filter((row) => isLossless(row) && row.status === 'recoverable')
  const lossy = ledger.filter((row) => !isLossless(row) && isLoss(row))
  const condensed = new Set(lossy.map(({ message }) => message))
  return {
    lossless: {
      filesDeduped: partsOf(lossless, ({ rule }) => rule === 'lossless.file-reads'),
      resultsConsolidated: partsOf(lossless, ({ rule }) => rule === 'lossless.tool-results'),
      referencesCreated: partsOf(lossless, ({ operation }) => operation === 'reference'),
      tokensSaved: savedBy(ledger.filter(isLossless)),
    },
    lossy: {
      messagesCondensed: condensed.size,
      toolResultsCompressed: partsOf(lossy, ({ kind }) => kind === 'toolResults'),
      toolCallsSimplified: partsOf(lossy, ({ kind }) => kind === 'toolParameters'),
      thinkingCondensed: partsOf(lossy, ({ kind }) => kind === 'thinking'),
      conversationPreserved: messagesBefore - condensed.size,
      tokensSaved: savedBy(ledger.filter((row) => !isLossless(row))),
    },
    totalTokensSaved: tokensBefore - tokensAfter,
    phasesExecuted: steps.filter(({ status }) => status === 'done').map(({ id }) => id),
  }
}

const isLoss = ({ operation, status }: LedgerRow): boolean =>
  operation !== 'insert' && status !== 'kept' && status !== 'recoverable'

const partsOf = (rows: readonly LedgerRow[], matches: (row: LedgerRow) => boolean): number =>
  new Set(rows.filter(matches).map(({ message, part }) => part ?? message)).size

const savedBy = (rows: readonly LedgerRow[]): number =>
  rows.reduce((sum, row) => sum + row.tokensBefore - row.tokensAfter, 0)
