import * as z from 'zod'
import {
  type MessageId,
  operableKinds,
  type OperationPreview,
  type PartId,
  type PartVerdict,
  type Role,
  type StepLabel,
  type StepPreview,
  triggers,
  type Warning,
} from '@/lib/engine'
import { configSchema as config } from './shared/action'
import { read } from './shared/read'
import { resultInput } from './results'

/*
 * The reads of the studio while a person edits: what the pipeline would do, what a pass selects, what an operation does
 * to a real part, and why a part is as it is. Nothing here asks a model or stores anything.
 */

/** Also for the lossless prelude and the steps of providers without passes. */
export interface PassPreview extends StepPreview {
  /** No model is asked: extracts of this machine answer. */
  readonly extracts?: true
}

export interface PipelinePreview {
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Reduction of the final conversation. */
  readonly reductionPercent: number
  readonly calls: number
  /** No model is asked: extracts of this machine answer. */
  readonly extracts?: true
  readonly costUsd?: number
  /** 0 to 1; 1: no model is asked or every answer is pinned, so a run gives exactly this. */
  readonly confidence: number
  readonly passes: readonly PassPreview[]
  /** Of the focused pass: the messages of the original conversation that contain something it selects. */
  readonly selected: readonly MessageId[]
  readonly warnings: readonly Warning[]
  /** Time of the engine on the server. */
  readonly timeMs: number
}

export type { OperationPreview, PartVerdict }

/** A place of the original that something else leads to. */
export interface Referred {
  /** Of the message. */
  readonly id: MessageId
  /** From 1. */
  readonly position: number
  /** Absent where the message as a whole is meant, or the lines are not found in it. */
  readonly part?: PartId
  /** Of a part that is a call or its result, the call: the tool, and on what it was used. */
  readonly call?: string
}

export interface PartExplanation {
  readonly part: PartId
  readonly kind: string
  readonly tool?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly steps: readonly { readonly id: string; readonly label: StepLabel; readonly verdict: PartVerdict }[]
  /** What the references in it lead to, in order, once each; absent: it holds none. */
  readonly references?: readonly Referred[]
}

export interface MessageExplanation {
  readonly message: MessageId
  /** From 1: in the original conversation; of a message that the run created, in the condensed one. */
  readonly position: number
  readonly role: Role
  readonly parts: readonly PartExplanation[]
  /** For a message that the run created: the original messages that it replaces. */
  readonly replaces?: readonly Referred[]
  /** Steps that ask a model were not run again: their part comes from the run's ledger, or is estimated. */
  readonly estimated: boolean
}

const id = z.string().min(1).max(200)

const pipeline = {
  conversationId: id,
  provider: id,
  config,
  profile: id.optional(),
  conversationProfile: id.optional(),
  sample: z.int().min(1).max(100).optional(),
  trigger: z.enum(triggers).optional(),
}

/** `focus`: id of the pass whose selection is returned message by message. */
export const dryRunInput = z.object({ ...pipeline, focus: id.optional() })
/**
 * `at`: index among the selected parts of that kind (in `messageIndex`, if given), from 0; absent: the largest part.
 * `operation` is checked by its own schema.
 */
export const operationPreviewInput = z.object({
  ...pipeline,
  pass: id,
  kind: z.enum(operableKinds),
  operation: config,
  messageIndex: z.int().min(0).optional(),
  at: z.int().min(0).optional(),
})
export const explainInput = resultInput.extend({ message: id })

/** Reads, because an edit must be able to abort the previous one. */
export const studioReads = {
  dryRun: read<PipelinePreview>()(dryRunInput),
  operationPreview: read<OperationPreview>()(operationPreviewInput),
  explain: read<MessageExplanation>()(explainInput),
}
