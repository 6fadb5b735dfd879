import * as z from 'zod'
import type { Operation } from '@/lib/condensation/operations/registry'
import { operableKinds, type OperableKind } from '@/lib/condensation/operations/operation'
import type { StepStatus } from '@/lib/condensation/report'
import type { Verdict } from '@/lib/condensation/steps/explain-part'
import type { MessageId, PartId } from '@/lib/conversation/ids'
import type { Role } from '@/lib/conversation/message'
import type { JsonObject } from '@/lib/core/json'
import type { Answer } from './contract'

/*
 * What the pass studio asks while a person edits: what the pipeline would do, what a pass selects, what an operation does to a real
 * part, and why a part is as it is. Nothing here asks a model or stores anything.
 */

/** What the pass selects from the conversation as it finds it. Parts of kinds that it keeps are not counted. */
export interface SelectionCount {
  readonly messages: number
  readonly parts: number
  readonly tokens: number
}

/** A pass of the pipeline in the dry run; also the lossless prelude, and the steps of providers without passes. */
export interface PassPreview {
  /** Id of the pass or step. */
  readonly id: string
  readonly label: string
  /** `off`: switched off, or a batch that keeps everything. */
  readonly status: StepStatus | 'off'
  /** Why it was skipped, rolled back or failed. */
  readonly reason?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Questions to a model; its figures are an estimate then. */
  readonly calls: number
  /** USD; absent where unknown, 0 where no model is asked. */
  readonly costUsd?: number
  /** Whether the condition of the pass holds at `tokensBefore`. Absent where the pass was not come to (off, target reached). */
  readonly wouldRun?: boolean
  readonly selection?: SelectionCount
}

export interface PipelinePreview {
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Of the finished conversation. */
  readonly reductionPercent: number
  readonly calls: number
  readonly costUsd?: number
  /** 0 to 1; 1: no model is asked, and a run gives exactly this. */
  readonly confidence: number
  readonly passes: readonly PassPreview[]
  /** Of the focused pass: the messages (of the conversation as it was) that hold something it selects. */
  readonly selected: readonly MessageId[]
  readonly warnings: readonly string[]
  /** Of the engine, on the server. */
  readonly timeMs: number
}

/** One real part before and after an operation. */
export interface OperationPreview {
  readonly message: MessageId
  /** From 1, in the conversation as it was. */
  readonly position: number
  readonly role: Role
  readonly part: PartId
  readonly tool?: string
  readonly before: string
  /** Undefined: the part goes. For a summary: the pinned answer where there is one, else absent and `asks` says what would be asked. */
  readonly after?: string
  readonly tokensBefore: number
  /** Expected, for a summary that is not there yet. */
  readonly tokensAfter: number
  readonly asks?: { readonly instruction: string; readonly model: string; readonly costUsd?: number; readonly pinned: boolean }
  /** The parts of this kind that the pass selects: this one's place among them, from 0, and how many there are. */
  readonly at: number
  readonly of: number
}

export type { Verdict }

export interface PartExplanation {
  readonly part: PartId
  readonly kind: string
  readonly tool?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly steps: readonly { readonly id: string; readonly label: string; readonly verdict: Verdict }[]
}

export interface MessageExplanation {
  readonly message: MessageId
  readonly position: number
  readonly role: Role
  readonly parts: readonly PartExplanation[]
  /** LLM steps were not run again: what they say comes from the run's own ledger, or is expected. */
  readonly estimated: boolean
}

const id = z.string().min(1).max(200)
const config = z.custom<JsonObject>((value) => z.record(z.string(), z.json()).safeParse(value).success)

const pipeline = { conversationId: id, provider: id, config, profile: id.optional(), conversationProfile: id.optional(), sample: z.int().min(1).max(100).optional() }

/** `focus`: id of the pass whose selection is wanted message by message. */
export const dryRunInput = z.object({ ...pipeline, focus: id.optional() })
/** `at`: which of the selected parts of that kind, from 0; absent: the largest. `operation` is checked by its own schema. */
export const operationPreviewInput = z.object({ ...pipeline, pass: id, kind: z.enum(operableKinds), operation: config, at: z.int().min(0).optional() })
export const explainInput = z.union([z.object({ ...pipeline, message: id }), z.object({ runId: id, message: id })])

export type OperationPreviewRequest = Omit<z.infer<typeof operationPreviewInput>, 'operation' | 'kind'> & { readonly kind: OperableKind; readonly operation: Operation }

/**
 * Implemented by routes under app/api/studio (POST, JSON in, the answer's Result out), not by server actions: those wait in line behind each
 * other, and an edit must be able to abort the question before it.
 */
export interface StudioQueries {
  dryRun(input: z.input<typeof dryRunInput>): Answer<PipelinePreview>
  operationPreview(input: z.input<typeof operationPreviewInput>): Answer<OperationPreview>
  explain(input: z.input<typeof explainInput>): Answer<MessageExplanation>
}
