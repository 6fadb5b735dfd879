import type { OddRecord } from '../dialect'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { SourceRecord } from '../records'

/** What a line of a session is to the conversation. */
export type Line =
  | {
      readonly type: 'message'
      readonly record: number
      readonly value: JsonObject
      readonly message: JsonObject
      readonly role: 'user' | 'assistant'
      readonly blocks: readonly JsonValue[] | string
    }
  | {
      readonly type: 'boundary'
      readonly record: number
      readonly trigger?: string | undefined
      readonly tokensBefore?: number | undefined
    }
  /** What a run printed at its end: the sum of the requests since the result before. */
  | {
      readonly type: 'result'
      readonly record: number
      readonly outputTokens: number
      readonly costUsd?: number | undefined
    }
  | { readonly type: 'micro-boundary'; readonly record: number; readonly cleared: number }
  | { readonly type: 'title'; readonly record: number; readonly title: string; readonly leaf?: string | undefined }
  | { readonly type: 'odd'; readonly record: number; readonly oddity: OddRecord }
  /** Snapshots, progress, hooks and whatever later versions add: no part of the conversation, written back as it is. */
  | { readonly type: 'other'; readonly record: number }

export function readLine(source: SourceRecord, record: number, text: string | undefined): Line {
  const value = source.value
  if (value === undefined)
    return text?.trim() === ''
      ? { type: 'other', record }
      : { type: 'odd', record, oddity: { code: 'unparsable-line' } }
  if (!isJsonObject(value)) return { type: 'odd', record, oddity: { code: 'not-an-object' } }
  switch (value.type) {
    case 'user':
    case 'assistant':
      return readMessage(value, value.type, record)
    case 'system':
      return readSystem(value, record)
    case 'summary':
      return typeof value.summary === 'string'
        ? { type: 'title', record, title: value.summary, leaf: stringOrUndefined(value.leafUuid) }
        : { type: 'other', record }
    case 'result':
      return readResult(value, record)
    default:
      return { type: 'other', record }
  }
}

function readResult(value: JsonObject, record: number): Line {
  const outputTokens = isJsonObject(value.usage) ? numberOrUndefined(value.usage.output_tokens) : undefined
  return outputTokens === undefined
    ? { type: 'other', record }
    : { type: 'result', record, outputTokens, costUsd: numberOrUndefined(value.total_cost_usd) }
}

function readMessage(value: JsonObject, role: 'user' | 'assistant', record: number): Line {
  const message = value.message
  const content = isJsonObject(message) ? message.content : undefined
  if (!isJsonObject(message) || (typeof content !== 'string' && !Array.isArray(content))) {
    return { type: 'odd', record, oddity: { code: 'malformed-message', role } }
  }
  // Written by the client itself (an API error, an interruption); the model never saw it.
  if (message.model === '<synthetic>') return { type: 'other', record }
  return { type: 'message', record, value, message, role, blocks: content as string | readonly JsonValue[] }
}

function readSystem(value: JsonObject, record: number): Line {
  if (value.subtype === 'compact_boundary') {
    const metadata = isJsonObject(value.compactMetadata)
      ? value.compactMetadata
      : isJsonObject(value.compact_metadata)
        ? value.compact_metadata
        : {}
    return {
      type: 'boundary',
      record,
      trigger: stringOrUndefined(metadata.trigger),
      tokensBefore: numberOrUndefined(metadata.preTokens ?? metadata.pre_tokens),
    }
  }
  if (value.subtype === 'microcompact_boundary') {
    const metadata = isJsonObject(value.microcompactMetadata) ? value.microcompactMetadata : value
    const ids = metadata.compactedToolIds
    return { type: 'micro-boundary', record, cleared: Array.isArray(ids) ? ids.length : 0 }
  }
  return { type: 'other', record }
}

/** Which sub-agent a message line belongs to; undefined for the session itself. `rootOf` finds the first line of a chain of sub-agent lines. */
export function sidechainOf(value: JsonObject, rootOf: (uuid: string) => string): string | undefined {
  if (typeof value.parent_tool_use_id === 'string') return `call ${value.parent_tool_use_id}`
  if (value.isSidechain !== true) return undefined
  if (typeof value.agentId === 'string') return `agent ${value.agentId}`
  return typeof value.uuid === 'string' ? `root ${rootOf(value.uuid)}` : 'root'
}

/** Follows `parentUuid` among sub-agent lines up to the one without such a parent. */
export function sidechainRoots(values: readonly JsonObject[]): (uuid: string) => string {
  const parents = new Map<string, string>()
  const members = new Set<string>()
  for (const value of values) {
    if (value.isSidechain !== true || typeof value.uuid !== 'string') continue
    members.add(value.uuid)
    if (typeof value.parentUuid === 'string') parents.set(value.uuid, value.parentUuid)
  }
  const roots = new Map<string, string>()
  return (uuid) => {
    const path: string[] = []
    const visited = new Set<string>()
    let at = uuid
    for (
      let parent = parents.get(at);
      !roots.has(at) && parent !== undefined && members.has(parent) && !visited.has(at);
      parent = parents.get(at)
    ) {
      visited.add(at)
      path.push(at)
      at = parent
    }
    const root = roots.get(at) ?? at
    for (const member of path) roots.set(member, root)
    return root
  }
}

export const stringOrUndefined = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
export const numberOrUndefined = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined
