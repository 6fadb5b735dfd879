import type { ToolCallId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { Part, ToolCallPart, ToolResultPart } from '../../../conversation/part'
import { classifyCall, type ToolKind } from '../../../conversation/tool-kinds'
import { memoizeWeak } from '../../../core/memoize-weak'
import type { SlotContent } from './slot-content'

export type ResultContent = Extract<SlotContent, { type: 'result' }>

const classOf = memoizeWeak((call: ToolCallPart) => classifyCall(call))
const repeatable = new Set<ToolKind>(['list', 'search', 'execute'])

/** Classifies results one after the other; a list, search or command that was seen before is a repeat. */
export function resultClassifier(): (part: ToolResultPart, call: ToolCallPart | undefined) => ResultContent {
  const seen = new Set<string>()
  return (part, call) => {
    const use = call && classOf(call)
    const key = use && !part.isError && repeatable.has(use.kind) ? `${use.kind} ${use.subject}` : undefined
    const isRepeat = key !== undefined && seen.has(key)
    if (key !== undefined) seen.add(key)
    return { type: 'result', use, isError: part.isError, isRepeat }
  }
}

/** What results are, as messages come in: each result belongs to the earliest call of its id that none answered. */
export class ResultClasses {
  private readonly waiting = new Map<ToolCallId, ToolCallPart[]>()
  private readonly classify = resultClassifier()
  private readonly classes = new Map<Part, ResultContent>()

  add({ parts }: Message): void {
    for (const part of parts) {
      if (part.type === 'tool-call') this.waiting.set(part.callId, [...(this.waiting.get(part.callId) ?? []), part])
      else if (part.type === 'tool-result')
        this.classes.set(part, this.classify(part, this.waiting.get(part.callId)?.shift()))
    }
  }

  of(part: Part): ResultContent | undefined {
    return this.classes.get(part)
  }
}
