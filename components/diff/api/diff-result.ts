import type { ResultRef } from '@/lib/contracts/results'
import type { StepReport } from '@/lib/engine'
import { diffOf, type DiffSource } from './diff-queries'

/** A strategy whose result is compared: by reference, or read from where else it is. */
export type DiffResult = {
  readonly letter: string
  readonly name: string
  /** Of the whole session and of the whole result, with system prompt and tool definitions, where they are known. */
  readonly tokensBefore?: number | undefined
  readonly tokens?: number | undefined
  /** No model was asked yet: an extract stands in, and the tokens are what is expected. */
  readonly isPlanned?: boolean
  /** What its steps did, where that is known: says why nothing has changed. */
  readonly steps?: readonly Pick<StepReport, 'id' | 'label' | 'reason'>[]
} & ({ readonly ref: ResultRef } | { readonly source: DiffSource })

export const sourceOf = (result: DiffResult): DiffSource => ('source' in result ? result.source : diffOf(result.ref))
