export { beforeCut, type Cut, cutsAt, deciles } from './cuts'
export { frontierOf, type Standing } from './frontier'
export {
  counted,
  type CutOutcome,
  type CutUse,
  fetchedAgain,
  futureUseAt,
  isNeeded,
  LEAST_ITEMS,
  pooled,
  type PooledRecall,
  type Recall,
  recallOf,
  recallOfCounts,
  type UseOutcome,
  shownRecall,
} from './future-use'
export type { Invented } from './invented'
export { itemKey, type ItemType } from './items/item'
export {
  type Dialogue,
  estimateJudge,
  judge,
  type Judged,
  JUDGED_AT,
  type JudgedProbe,
  type JudgeEstimate,
  type JudgeModels,
  type KindScore,
  type Verdict,
} from './judge/judge'
export { type Probe, type ProbeKind, probeKinds, probesOf } from './judge/probes'
export { type Counts, type Losses, lossesOf, type Stretch, worstLosses } from './losses'
export { namedIn, usedLater } from './matching/named'
export { type ThingClass, thingClasses } from './matching/things'
export type { Place } from './place'
export { readOutcome, type Status, statuses } from './status'
export { type Use, usedPaths } from './use-index'
export {
  countInstructions,
  measureInstructions,
  type InstructionsKept,
} from './instructions'
