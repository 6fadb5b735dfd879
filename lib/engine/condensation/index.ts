export {
  type AddressProblem,
  type BeforeProblem,
  type CallDetail,
  type CallErrorCode,
  type CallProblem,
  ownOf,
} from './call-problem'
export { CondensationError } from './errors'
export { defaultLosslessConfig, keepModes, type LosslessConfig, stateModes, timings } from './lossless/config'
export { splitLines } from './lossless/lines/lines'
export { expand, referenceSource, resolveReference } from './lossless/reading/expand'
export type { ExpandError, ReferenceSource } from './lossless/reading/expander'
export { holdsReferences, readingView } from './lossless/reading/reading-view'
export { referencesIn, slotsWithReferences } from './lossless/reading/references-in'
export { labelOf } from './lossless/strategies/subject'
export { ArrivalWriter } from './lossless/writing/arrival-writer'
export {
  createManager,
  defaultManagerSettings,
  type ManagedOptions,
  type Manager,
  type ManagerSettings,
} from './manager'
export { type ConversationFacts, countMessage, describeConversation, measure } from './measure'
export { metricsOf } from './metrics'
export { type OperableKind, operableKinds, type PerKind } from './operations/operation'
export { type MechanicalConfig, type Operation, type OperationId, operationSchema } from './operations/registry'
export { isConnectionFailure, type Outage, outageOf } from './outage'
export type {
  Clock,
  PartCounter,
  Ports,
  Summarizer,
  SummarizerError,
  Summary,
  SummaryRequest,
  SummaryUsage,
} from './ports'
export type { ArrivalOptions } from './providers/arrival'
export type { OccasionOptions } from './providers/trigger'
export { type AtArrival, atArrival, writesAtArrival } from './providers/at-arrival'
export { type Chained, leaveUnchanged } from './providers/fallback-chain'
export { inPlaceOf } from './providers/in-place-of'
export type { Held, PastCondensation } from './providers/loop-guard'
export { lossless } from './providers/lossless'
export { nativeConfigSchema } from './providers/native/native-config'
export { native } from './providers/native/native'
export { summaryStyleIds } from './providers/native/summary-styles'
export { type OnFailure, onFailures } from './providers/on-failure'
export { type CheckpointStore, createCheckpoints } from './providers/previews/checkpoints'
export { describeFields, type FieldSpec } from './providers/previews/describe-fields'
export {
  asksModel,
  type Estimate,
  estimate,
  type EstimatedCall,
  type EstimateOptions,
  walkDry,
} from './providers/previews/estimate'
export { explainMade, explainRecorded, type RecordedRun } from './providers/previews/explain-run'
export { type Explained, explainMessage } from './providers/previews/explain'
export { type OperationPreview, type OperationQuestion, previewOperation } from './providers/previews/operation-preview'
export { type Preview, preview, type PreviewOptions, type StepPreview } from './providers/previews/preview'
export { type CompileContext, condense, type Provider } from './providers/provider'
export { type PassConfig, passSchema } from './providers/smart/pass-config'
export { type PassesConfig, type SmartConfig, smartConfigSchema } from './providers/smart/smart-config'
export { defaultSmartConfig } from './providers/smart/smart-default'
export { LONGEST_PASS_NAME, MOST_PASSES, PRELUDE_ID } from './providers/smart/smart-limits'
export { smart } from './providers/smart/smart'
export { type Trigger, triggers } from './providers/trigger'
export {
  truncationConfigSchema,
  type TruncationV3,
  upgradeV1,
  upgradeV2,
} from './providers/truncation/truncation-config'
export { truncation } from './providers/truncation/truncation'
export { optionWarnings, type Validation } from './providers/validation'
export {
  callReason,
  type FailureReason,
  type Fallback,
  type FallbackPlace,
  type FallbackReason,
  fallbackReasonSchema,
  fallbackSchema,
  type LedgerNote,
  ledgerNoteSchema,
  type Reason,
  stepLabelSchema,
  stepReasonSchema,
  type Warning,
  warningSchema,
} from './reasons'
export { findReferences, formatReference, marker, mayHoldReference, type Reference } from './references/markers'
export { type ReferenceStyle, referenceStyles } from './references/reference'
export { providerById, providerEntries, providers } from './registry'
export {
  type CheckName,
  checkNames,
  type Checks,
  type Condensation,
  type LedgerOperation,
  ledgerOperations,
  ledgerOutcomes,
  type LedgerRow,
  type LedgerStatus,
  ledgerStatuses,
  outcomeOf,
  type RunEvent,
  statusOf,
  type StepReport,
  stepStatuses,
} from './report'
export { labelText, type StepLabel } from './step-label'
export type { PartVerdict } from './steps/compare/explain-part'
export { type FailureDetails, failedRunCost, failedAttempts } from './steps/failure-details'
export { runPlan } from './steps/runner'
export type { Exclusion } from './steps/select/exclusion'
export { globMatcher } from './steps/select/glob'
export { type ToolFacts, toolFacts } from './steps/select/tool-facts'
export { orders, type PartFilter, type Plan } from './steps/step'
export { profilesOf, type PromptSettings, standInPrompt } from './steps/summarize/prompts'
export { addCosts } from './steps/summarize/spending'
export { type ChainMember, createChains } from './steps/summarize/summarizer-chain'
export { MESSAGES_TO_KEEP } from './steps/summarize/summary-layout'
export { dialogueOf } from './steps/summarize/summary-request'
export {
  DEFAULT_GLOBAL_THRESHOLD,
  type EffectiveThreshold,
  effectiveThreshold,
  INHERIT_THRESHOLD,
  isLegalThreshold,
  isShareOrTokens,
  LEAST_THRESHOLD_TOKENS,
  MAX_CONDENSE_THRESHOLD,
  MIN_CONDENSE_THRESHOLD,
  MOST_THRESHOLD_TOKENS,
  percentOfWindow,
  readThreshold,
  type ThresholdAmount,
} from './steps/thresholds'
export { fallbackText, noteText, placeText, reasonText, warningText } from './words'
