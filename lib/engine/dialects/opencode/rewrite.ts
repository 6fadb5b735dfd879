import { native } from './native'
import type { Part, PartOf } from '../../conversation/part'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, sameJson } from '../../core/json'
import { readParts, stateOf } from './parts'

/**
 * The message's list of parts with these in it: the very same list where nothing differs. What the client keeps for itself stays.
 * Undefined where it showed something and nothing of it is left.
 */
export function rewriteParts(
  original: readonly JsonValue[],
  parts: readonly Part[],
  create: (part: Part, index: number) => JsonObject,
): readonly JsonValue[] | undefined {
  const isOwn = (part: Part): boolean => indexOf(part) !== undefined
  const calls = new Map(
    parts.filter((part) => part.type !== 'tool-result' && isOwn(part)).map((part) => [indexOf(part), part]),
  )
  const results = new Map(parts.filter((part) => part.type === 'tool-result').map((part) => [indexOf(part), part]))
  const made = new Map<number, JsonObject[]>()
  let behind = -1
  parts.forEach((part, index) => {
    behind = indexOf(part) ?? behind
    if (!isOwn(part) && part.type !== 'tool-result')
      made.set(behind, [...(made.get(behind) ?? []), create(part, index)])
  })
  if (calls.size === 0 && made.size === 0) return undefined
  const written = original.flatMap((source, index) => [
    ...own(source, index, calls.get(index), results.get(index)),
    ...(made.get(index) ?? []),
  ])
  const next = [...(made.get(-1) ?? []), ...written]
  return next.length === original.length && next.every((part, index) => part === original[index]) ? original : next
}

const indexOf = (part: Part): number | undefined => native.part(part)?.index

function own(
  source: JsonValue,
  index: number,
  part: Part | undefined,
  result: PartOf<'tool-result'> | undefined,
): readonly JsonValue[] {
  if (part) return [isJsonObject(source) ? rewritePart(source, part, result) : source]
  return readParts([source], index).own.length === 0 ? [source] : []
}

function rewritePart(source: JsonObject, part: Part, result: PartOf<'tool-result'> | undefined): JsonObject {
  switch (part.type) {
    case 'text':
    case 'environment':
    case 'thinking':
      return part.text === (source.text ?? '') ? source : { ...source, text: part.text }
    case 'tool-call': {
      const state = stateOf(source)
      const next = withResult(withInput(state, part), result)
      return next === state ? source : { ...source, state: next }
    }
    default:
      return source
  }
}

function withInput(state: JsonObject, { input }: PartOf<'tool-call'>): JsonObject {
  const before = state.input ?? {}
  return sameJson(input, before) ? state : { ...state, input }
}

/** A call whose result was left out is one that was never answered; opencode tells the model so itself. */
function withResult(state: JsonObject, result: PartOf<'tool-result'> | undefined): JsonObject {
  const hadResult = state.status === 'completed' || state.status === 'error'
  if (!result) return hadResult ? { status: 'pending', input: state.input ?? {}, raw: '' } : state
  const key = state.status === 'error' ? 'error' : 'output'
  const texts = result.content.flatMap((item) => (item.type === 'text' ? [item.text] : []))
  const text = texts.join('\n')
  return withAttachments(texts.length === 0 || text === state[key] ? state : { ...state, [key]: text }, result)
}

/** Attachments that the result no longer shows go. Of a pruned one the model is shown none, but the client keeps them. */
function withAttachments(state: JsonObject, result: PartOf<'tool-result'>): JsonObject {
  const attachments = isJsonArray(state.attachments) ? state.attachments : []
  const isPrunedStill = result.content.some((item) => item.type === 'opaque' && item.raw === 'output')
  const kept = attachments.filter(
    (_, index) => isPrunedStill || result.content.some((item) => item.raw === index && item.type !== 'text'),
  )
  if (kept.length === attachments.length) return state
  const { attachments: _, ...rest } = state
  return kept.length === 0 ? rest : { ...rest, attachments: kept }
}
