export { type PartName, partNames, type Parts, placeSessions, type Split, splitSessions } from './parts'
export { seeded } from './random'
export {
  type Evaluate,
  type Evaluation,
  type Found,
  type Score,
  search,
  type TuningBars,
} from './search'
export { type TunedOption, tunedOptions } from './space'
export { type NothingBetter, whyNotBetter } from './outcome'
