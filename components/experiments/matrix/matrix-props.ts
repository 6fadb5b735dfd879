import type { VariantFigures } from '../model/figures'
import type { ExperimentState, ShownExperiment } from '../use-experiment'
import type { ExperimentWords } from '../use-words'

export interface MatrixProps {
  readonly shown: ShownExperiment
  readonly state: Pick<ExperimentState, 'measure' | 'session' | 'cell'>
  readonly words: ExperimentWords
  readonly nameOf: (variant: VariantFigures) => string
  readonly onSelect: (variant: string) => void
  readonly onPin: (variant: string) => void
  /** Orders the variants by the cells of a session. */
  readonly onOrder: (session: string) => void
  readonly onOpen: (session: string, variant: string) => void
  /** The cell that keys act on. */
  readonly onFocus: (session: string, variant: string) => void
}
