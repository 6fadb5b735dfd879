/** `condensery`: the core of the published package. */
export { condense, type CondenseCallOptions, type Condensed } from './call/condense'
export { expand, UnresolvedReference } from './call/expand'
export type { Input, InputOptions } from './call/input'
export { inspect } from './call/inspect'
export type { HostModel, SummaryAnswer, SummaryQuestion } from './call/model'
export { plan, type Planned, type PlannedStep } from './call/plan'
export type { PortOptions } from './call/ports'
export { PresetError, type PresetReference } from './call/preset'
export type { Next, NextOptions, Outcome, Session, SessionOptions, SessionVerdict } from './session/contract'
export { retrieve, type Retrieved } from './call/retrieve'
export { type AdapterOptions, type PoolOptions, type SessionPool, sessions } from './session/pool'
export { session } from './session/session'
export type { SessionState } from './session/state'
export {
  builtInPresets,
  CondensationError,
  type Dialect,
  type LedgerRow,
  type Preset,
  reasonText,
  warningText,
} from '@/lib/engine'
