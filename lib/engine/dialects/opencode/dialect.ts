import type { RecordedUsage } from '../../conversation/usage'
import { isJsonArray, isJsonObject, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { inHome } from '../import/home'
import type { SourceFile } from '../import/source-file'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource, Oddity } from '../mapped/mapped-format'
import type { MappedMessage } from '../mapped/mapped-message'
import { timeOfMilliseconds } from '../mapped/times'
import { usageFrom } from '../mapped/usage'
import { elementRecords, type RecordFile, type SourceRecord } from '../records'
import { compactionsOf, infoOf, sinceCompaction } from './compactions'
import { link } from './link'
import { newMessage, withPart, writeOpencode } from './new-messages'
import { isPruned, readParts } from './parts'
import { documentOf } from '../import/source-file'

/**
 * What `opencode export` writes, and the bare list of messages that its server gives. A made summary becomes an answer with `summary: true`
 * where it is an assistant's, which opencode sends in its place.
 */
export const opencode = mappedDialect({
  id: 'opencode',
  name: 'opencode',
  extension: '.json',
  session: 'opencode',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: inHome('.local/share/opencode/opencode.db'),
    command: 'opencode export SESSION > session.json',
    checked: 'sessions',
  },
  detect,
  sources: (file) => [sourceOf({ file, records: recordsIn(file) })],
  read,
  odd,
  complete: link,
  create(message, _beside, _anchor, { source, near }) {
    const infos = near().map(infoOf)
    return newMessage(message, {
      sessionId: stringOf(sessionInfo(source.file).id),
      near: infos.find(({ role }) => role === 'assistant') ?? infos[0] ?? {},
      pairs: undefined,
    })
  },
  insert: withPart,
  write: writeOpencode,
})

const SAMPLE = 200

/** Messages with their info and their parts apart tell it; the session's own info alone hints at one without messages. */
function detect(file: SourceFile): number {
  const values = recordsIn(file)
    .slice(0, SAMPLE)
    .map(({ value }) => objectOf(value))
  if (
    values.some(
      ({ info, parts }) => isJsonObject(info) && isJsonArray(parts) && ('role' in info || 'sessionID' in info),
    )
  )
    return 0.95
  const { messages } = documentOf(file)
  return isJsonArray(messages) && typeof sessionInfo(file).directory === 'string' ? 0.5 : 0
}

const sessionInfo = (file: SourceFile): JsonObject => objectOf(documentOf(file).info)

/** An export's messages; or the bare list that the server's API gives. */
function recordsIn({ content }: SourceFile): readonly SourceRecord[] {
  if (content.type !== 'json') return []
  return elementRecords(content.value, isJsonObject(content.value) ? ['messages'] : [])
}

function sourceOf(source: RecordFile): MappedSource {
  const compactions = compactionsOf(source)
  const last = compactions.at(-1)
  return {
    source,
    title: stringOf(sessionInfo(source.file).title) || undefined,
    model: modelOf(source),
    marks: compactions.map(({ summary, isAutomatic }) => ({
      at: summary,
      ...(isAutomatic === undefined ? {} : { trigger: isAutomatic ? 'auto' : 'manual' }),
    })),
    ...(last ? { since: sinceCompaction(source, last) } : {}),
  }
}

function modelOf({ records }: RecordFile): string | undefined {
  const infos = records.map(({ value }) => infoOf(value))
  const answer = infos.findLast(
    ({ role, summary, modelID }) => role === 'assistant' && summary !== true && stringOf(modelID) !== '',
  )
  return answer && stringOf(answer.modelID)
}

function odd(value: JsonValue): readonly Oddity[] {
  const { info, parts } = objectOf(value)
  if (!isJsonObject(info) || !isJsonArray(parts)) return [{ code: 'not-a-message' }]
  if (info.role !== 'user' && info.role !== 'assistant') return [{ code: 'unknown-role' }]
  if (hasFailed(info, parts)) return []
  return parts.flatMap((part, index): readonly Oddity[] =>
    isPruned(part) ? [{ code: 'pruned-result', at: ['parts', index] }] : [],
  )
}

function read(value: JsonValue): MappedMessage | undefined {
  const { info, parts } = objectOf(value)
  if (!isJsonObject(info) || !isJsonArray(parts)) return undefined
  const { role } = info
  if ((role !== 'user' && role !== 'assistant') || hasFailed(info, parts)) return undefined
  const { own, results } = readParts(parts)
  if (own.length === 0) return undefined
  return {
    role,
    parts: own,
    results,
    ...timeOfMilliseconds(objectOf(info.time).created),
    ...(isSummary(info, parts) ? { summary: { type: 'recorded' } as const } : {}),
    usage: role === 'assistant' ? usageOf(info) : undefined,
  }
}

/** Answers that ended in an error are not sent again, but for those that a person broke off after they said something. */
function hasFailed({ role, error }: JsonObject, parts: readonly JsonValue[]): boolean {
  if (role !== 'assistant' || !isJsonObject(error)) return false
  return (
    error.name !== 'MessageAbortedError' ||
    parts.every((part) => isJsonObject(part) && (part.type === 'step-start' || part.type === 'reasoning'))
  )
}

/** Its own mark on an answer; on a person's message, whose `summary` is that of the changes it led to, the mark that `create` leaves. */
function isSummary({ role, summary }: JsonObject, parts: readonly JsonValue[]): boolean {
  return role === 'assistant'
    ? summary === true
    : parts.some((part) => objectOf(objectOf(part).metadata).condensed === true)
}

/** Versions differ in whether `output` includes reasoning; where there is a total, it tells. */
function usageOf({ tokens, cost, modelID }: JsonObject): RecordedUsage | undefined {
  if (!isJsonObject(tokens)) return undefined
  const { input, output, reasoning, total } = tokens
  const { read: cacheRead, write: cacheWrite } = objectOf(tokens.cache)
  const numbers = [input, output, reasoning, cacheRead, cacheWrite].map((each) => (typeof each === 'number' ? each : 0))
  const isApart = typeof reasoning === 'number' && total === numbers.reduce((sum, each) => sum + each, 0)
  return usageFrom({
    input,
    output: typeof output === 'number' && isApart ? output + reasoning : output,
    cacheRead,
    cacheWrite,
    costUsd: cost,
    model: modelID,
  })
}
