import type { Conversation } from '../../../conversation/conversation'
import type { Part, ToolCallPart, ToolResultPart } from '../../../conversation/part'
import { textSlots } from '../../../conversation/texts/text-slots'
import { showsOutput } from '../../../conversation/tool-kinds'
import { indexToolPairs, type ToolPairs } from '../../../conversation/tool-pairs'
import { coversRange, lineRange } from './line-range'
import { memoizeWeak } from '../../../core/memoize-weak'

/** What is known of tool parts through their pairs. */
export interface ToolFacts {
  readonly pairs: ToolPairs
  /** Name of the tool of a call or a result; undefined for other parts. */
  nameOf(part: Part): string | undefined
  /** Paths that the call (of the result) names. */
  pathsOf(part: Part): readonly string[]
  /** Whether the result (of the call) reports a failure. */
  failed(part: Part): boolean
  /** Whether the call shows the output of a command, a search or a list. */
  showsOutput(part: Part): boolean
  /** Whether a later call of the same tool names the same path, and all lines that the call asks for. */
  superseded(part: Part): boolean
}

export function toolFacts(
  conversation: Pick<Conversation, 'messages'>,
  original: Pick<Conversation, 'messages'> = conversation,
): ToolFacts {
  const written = new Map(callsOf(original).map((call) => [call.id, call] as const))
  const pathsOf = (call: ToolCallPart): readonly string[] => pathArguments(written.get(call.id) ?? call)
  const pairs = indexToolPairs(conversation)
  const callOf = (part: ToolCallPart | ToolResultPart): ToolCallPart | undefined =>
    part.type === 'tool-call' ? part : pairs.pairOf(part)?.call.part
  const resultOf = (part: ToolCallPart | ToolResultPart): ToolResultPart | undefined =>
    part.type === 'tool-result' ? part : pairs.pairOf(part)?.result.part
  const isSuperseded = laterUses(callsOf(conversation), pathsOf)
  return {
    pairs,
    superseded: (part) => {
      const call = isTool(part) ? callOf(part) : undefined
      return call !== undefined && pathsOf(call).some((path) => isSuperseded(call, path))
    },
    nameOf: (part) => (isTool(part) ? (callOf(part)?.name ?? resultOf(part)?.name) : undefined),
    pathsOf: (part) => {
      const call = isTool(part) ? callOf(part) : undefined
      return call ? pathsOf(call) : []
    },
    showsOutput: (part) => {
      const call = isTool(part) ? callOf(part) : undefined
      return call !== undefined && isOutput(written.get(call.id) ?? call)
    },
    failed: (part) => (isTool(part) ? (resultOf(part)?.isError ?? false) : false),
  }
}

const isOutput = memoizeWeak((call: ToolCallPart): boolean => showsOutput(call))

const useKey = (call: ToolCallPart, path: string): string => `${call.name} ${path}`

const callsOf = ({ messages }: Pick<Conversation, 'messages'>): readonly ToolCallPart[] =>
  messages.flatMap((message) => message.parts.filter((part) => part.type === 'tool-call'))

/** Whether a call is followed by one of the same tool on the same path that covers its lines. */
function laterUses(
  calls: readonly ToolCallPart[],
  pathsOf: (call: ToolCallPart) => readonly string[],
): (call: ToolCallPart, path: string) => boolean {
  const uses = new Map<string, ToolCallPart[]>()
  for (const call of calls)
    for (const path of pathsOf(call)) {
      const key = useKey(call, path)
      const known = uses.get(key)
      if (known) known.push(call)
      else uses.set(key, [call])
    }
  return (call, path) => {
    const all = uses.get(useKey(call, path)) ?? []
    const range = lineRange(call.input)
    return all.slice(all.indexOf(call) + 1).some((later) => coversRange(lineRange(later.input), range))
  }
}

const isTool = (part: Part): part is ToolCallPart | ToolResultPart =>
  part.type === 'tool-call' || part.type === 'tool-result'

/** Argument names that hold a path in the tools of the known harnesses. */
const pathKey = /^(?:.*_)?(?:paths?|file|files|filename|file_?path|target_file|notebook_path|directory|dir)$/i

export const pathArguments = memoizeWeak((call: ToolCallPart): readonly string[] =>
  textSlots(call).flatMap(({ path, text }) => {
    const key = path.findLast((segment) => typeof segment === 'string')
    return typeof key === 'string' && pathKey.test(key) && text.length < 1_024 && !text.includes('\n') ? [text] : []
  }),
)
