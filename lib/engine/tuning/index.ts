export { partNames, type Parts, type PartName, type Split, splitSessions } from './parts'
export { seeded } from './random'
export {
  type Candidate,
  type Evaluate,
  type Evaluation,
  type Found,
  meets,
  type Score,
  scoreOf,
  search,
  type SearchProgress,
  type TuningBars,
} from './search'
export { type TunedOption, tunedOptions } from './space'
export { type NothingBetter, type Proof, whyNotBetter } from './outcome'
