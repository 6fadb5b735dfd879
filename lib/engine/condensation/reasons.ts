import * as z from 'zod'
import { callErrorCodes, callProblemSchema } from './call-problem'
import { stepNames, type StepLabel, type StepName } from './step-label'
import { checkNames, ledgerOperations } from './terms'

/*
 * What the engine has to say, as data: each union once, each member with what its sentence names. `words.ts` says them in
 * English, the message catalogue in every language. Types are read off the schemas, which also read what was stored.
 */

const bare = <Type extends string>(type: Type) => z.object({ type: z.literal(type) })
const number = z.number()
const string = z.string()

export const stepLabelSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('named'), name: z.enum(Object.keys(stepNames) as [StepName, ...StepName[]]) }),
  z.object({ type: z.literal('text'), text: string }),
]) satisfies z.ZodType<StepLabel>

/** `message`: in English. `problem`: the same as data; absent where it was stored before, or thrown by somebody else. */
const callFields = { code: z.enum(callErrorCodes), message: string, problem: callProblemSchema.optional() }

/** Of a refusal in the documents' words: what the call failed with, which they do not tell. Absent where it was stored before, or nobody was asked. */
const whichCall = { call: z.object(callFields).optional() }

/** Said by somebody else, such as a server or a thrown error; or stored as a sentence before reasons were data. */
const text = z.object({ type: z.literal('text'), text: string })

const stepReasons = [
  /** Tokens as read, with references expanded; `written`: as they are written. */
  z.object({ type: z.literal('notAbove'), tokens: number, written: number.optional(), above: number }),
  z.object({
    type: z.literal('belowStart'),
    percent: number,
    tokens: number.optional(),
    written: number.optional(),
    bound: number,
  }),
  z.object({
    type: z.literal('belowWindow'),
    percent: number,
    tokens: number.optional(),
    written: number.optional(),
    bound: number,
  }),
  bare('noWindow'),
  z.object({ type: z.literal('savedAlready'), percent: number }),
  z.object({ type: z.literal('savesTooLittle'), saved: number, least: number }),
  bare('nothingSelected'),
  bare('nothingToGain'),
  /** Later messages refer to what the step would cut. */
  bare('referredTo'),
  /** They refer to what would go, and would have to hold it themselves: by so many tokens at least, more would be written than before. */
  z.object({ type: z.literal('wouldGrow'), by: number }),
  bare('targetReached'),
  bare('nothingToRemove'),
  bare('nothingToSummarize'),
  bare('nothingRepeats'),
  bare('cancelled'),
  /** The checks that would not hold after the step. */
  z.object({ type: z.literal('checksViolated'), checks: z.array(z.enum(checkNames)) }),
  /** The refusals of the documents. */
  bare('notEnough'),
  bare('recently'),
  z.object({ type: z.literal('handlerInvalid'), ...whichCall }),
  z.object({ type: z.literal('failed'), ...whichCall }),
  bare('grew'),
  /** The condensing call failed, said with the documents' words before it. */
  z.object({ type: z.literal('callFailed'), ...callFields }),
  /** The same, said bare. */
  z.object({ type: z.literal('modelFailed'), ...callFields }),
  text,
] as const

const fallbackReasons = [
  bare('noSummarizer'),
  bare('noSummary'),
  bare('summaryNotShorter'),
  /** One call was to answer for several contents, and did not for all: the others are asked about alone. */
  z.object({ type: z.literal('answersMissing'), asked: number, answered: number }),
  /** The content stands elsewhere too. */
  bare('referenceIsLess'),
  /** An illegal config: the fields that are to blame, as dotted paths. */
  z.object({ type: z.literal('configIllegal'), fields: z.array(string) }),
  z.object({ type: z.literal('providerMissing'), provider: string }),
  bare('profileGone'),
  /** A harness would not condense now: `percent` of the context window is used. */
  z.object({
    type: z.literal('notDue'),
    why: z.enum(['below', 'off', 'heldBack']),
    percent: number,
    threshold: number,
  }),
] as const

const failureReasons = [
  bare('invalidConfig'),
  bare('noProvider'),
  z.object({ type: z.literal('notRegistered'), provider: string }),
  bare('noSuchPass'),
  bare('noPartOperations'),
  /** Only sizes of the session are known. */
  bare('textsNeeded'),
  z.object({ type: z.literal('noSuchPart'), parts: number }),
] as const

/** Why a step was skipped, failed, rolled back or not reached. */
export const stepReasonSchema = z.discriminatedUnion('type', [...stepReasons])
export type StepReason = z.infer<typeof stepReasonSchema>

/** Why something else was done than what was asked for. */
export const fallbackReasonSchema = z.discriminatedUnion('type', [...stepReasons, ...fallbackReasons])
export type FallbackReason = z.infer<typeof fallbackReasonSchema>

/** Why there is no result. */
export const failureReasonSchema = z.discriminatedUnion('type', [...stepReasons, ...failureReasons])
export type FailureReason = z.infer<typeof failureReasonSchema>

export type Reason = StepReason | FallbackReason | FailureReason

type CallReason = Extract<StepReason, { readonly type: 'modelFailed' | 'callFailed' }>

type FailedCall = Omit<CallReason, 'type'>

/** Of what a summarizer failed with. */
export const callReason = <Type extends CallReason['type']>(type: Type, failed: FailedCall) => ({
  type,
  ...callFacts(failed),
})

/** Without what is no part of a reason, such as usage. */
export const callFacts = ({ code, message, problem }: FailedCall): FailedCall => ({
  code,
  message,
  ...(problem && { problem }),
})

export const fallbackPlaceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('provider'), provider: string }),
  /** A provider with the config that was given, or with its default one. */
  z.object({ type: z.literal('config'), provider: string, config: z.enum(['given', 'default']) }),
  z.object({ type: z.literal('step'), step: string, label: stepLabelSchema.optional() }),
  /** The summary of one part; `model` is absent where there is none. */
  z.object({
    type: z.literal('summary'),
    step: string,
    part: string,
    model: string.optional(),
    /** Of so many parts that fell back for the same reason: `part` is the first of them. Absent: of one. */
    parts: number.optional(),
  }),
  z.object({ type: z.literal('operation'), operation: z.enum(ledgerOperations) }),
  z.object({ type: z.literal('profile'), profile: string }),
  /** By its label. */
  z.object({ type: z.literal('model'), model: string }),
  bare('noModel'),
  bare('truncateHalf'),
  bare('unchanged'),
  text,
])
export type FallbackPlace = z.infer<typeof fallbackPlaceSchema>

/** One hop of the fallback chain, or one call that fell back. */
export const fallbackSchema = z.object({
  from: fallbackPlaceSchema,
  to: fallbackPlaceSchema,
  reason: fallbackReasonSchema,
})
export type Fallback = z.infer<typeof fallbackSchema>

/** What a row of the ledger says beside its rule. */
export const ledgerNoteSchema = z.discriminatedUnion('type', [
  bare('readElsewhere'),
  bare('toolRepeated'),
  bare('linesElsewhere'),
  bare('stateDifference'),
  bare('stateSuperseded'),
  /** Text of the source that looks like a reference was marked as its own. */
  bare('escaped'),
  /** Holds content now whose other copy a later step dropped or changed. */
  bare('holds'),
  bare('rewritten'),
  /** The model reached its limit: its answer is used up to its last whole sentence. */
  bare('answerCut'),
  z.object({ type: z.literal('insteadOfSummary'), reason: fallbackReasonSchema }),
  text,
])
export type LedgerNote = z.infer<typeof ledgerNoteSchema>

/** What is legal in a config and yet probably not meant. */
export const configWarningSchema = z.discriminatedUnion('type', [
  bare('keepsEverything'),
  bare('nothingRecentKept'),
  bare('everyStrategyOff'),
  bare('removesOutright'),
  bare('emptyPrompt'),
  bare('noPass'),
  z.object({ type: z.literal('passKeepsEverything'), pass: string }),
])
export type ConfigWarning = z.infer<typeof configWarningSchema>

/** What is legal, came about, and is yet worth saying. */
export const warningSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('stepUndone'),
    label: stepLabelSchema,
    status: z.enum(['failed', 'rolled-back']),
    reason: stepReasonSchema.optional(),
  }),
  z.object({ type: z.literal('checkViolated'), check: z.enum(checkNames) }),
  bare('larger'),
  /** A model would summarize an earlier summary, and nothing that came after it. */
  bare('onlyOldSummary'),
  bare('halfRemoved'),
  /** In windows below `least`, one summary of all cost more than nothing in so many of the measured sessions. */
  z.object({
    type: z.literal('smallWindow'),
    contextWindow: number,
    least: number,
    dearer: number,
    sessions: number,
  }),
  /** Fewer tokens would go than the strategy's least: nothing was changed. */
  z.object({ type: z.literal('savesTooLittle'), saved: number, least: number }),
  /** So little was saved that a harness would not do it again yet. */
  z.object({ type: z.literal('savedLittle'), percent: number, minimum: number }),
  z.object({ type: z.literal('option'), warning: configWarningSchema }),
  z.object({ type: z.literal('leftUnchanged'), reason: fallbackReasonSchema.optional() }),
  z.object({ type: z.literal('fellBack'), ...fallbackSchema.shape }),
  z.object({ type: z.literal('requestTooLong'), tokens: number, profile: string, window: number }),
  z.object({ type: z.literal('targetMissed'), tokens: number, target: number }),
  /** An option that changes nothing for this strategy. */
  z.object({ type: z.literal('optionIgnored'), option: string }),
  /** What answers is no model and reads no prompt. */
  z.object({ type: z.literal('promptUnread'), model: string }),
  /** A profile's threshold is not legal: the global one stands in. */
  z.object({
    type: z.literal('illegalThreshold'),
    profile: string,
    threshold: number,
    least: number,
    most: number,
    global: number,
  }),
  text,
])
export type Warning = z.infer<typeof warningSchema>
