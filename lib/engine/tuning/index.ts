export { type PartName, partNames, type Parts, placeSessions, type Split, splitSessions } from './parts'
export { pick, type Random, seeded } from './random'
export {
  type Evaluate,
  type Evaluation,
  type Found,
  type Score,
  scoreOf,
  type TuningBars,
  withMargin,
} from './search'
export { tuneConfig, type TuningOutcome } from './tune'
export { type TunedOption, tunedOptions } from './space'
export type { NothingBetter } from './outcome'
