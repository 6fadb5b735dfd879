import { isJsonObject, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { inHome } from '../import/home'
import type { SourceFile } from '../import/source-file'
import { relink } from '../mapped/links'
import { EPOCH } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { lineRecords, type RecordFile } from '../records'
import { firstKeptOf, readEntry, treeOf } from './entries'
import { withFirstKept } from './first-kept'
import { insertPart, newEntries } from './new-entries'
import { readMessage } from './read'
import { links, writePi } from './write'

/** Session files of the pi coding agent, versions 1 (lines in order) to 3 (a tree of entries). */
export const pi = mappedDialect({
  id: 'pi',
  name: 'pi',
  extension: '.jsonl',
  session: 'pi',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.pi/agent/sessions/PROJECT/*.jsonl'), checked: 'sessions' },
  detect,
  sources: (file) => [sourceOf({ file, records: lineRecords(file.content) })],
  read: readMessage,
  odd(value) {
    const entry = readEntry(value)
    return entry.type === 'odd' ? [{ code: entry.code }] : []
  },
  complete: (changes, envelope) =>
    withFirstKept(relink(links, envelope.source, changes, undefined, treeOf(envelope.source).path), envelope),
  create: (message, _beside, anchor, { model }) =>
    newEntries(message, { timestamp: stringOf(objectOf(anchor).timestamp) || EPOCH, model }),
  insert: insertPart,
  write: writePi,
})

const SAMPLE = 200

/** A line with a message inside tells it; the session's head alone hints at one without messages. */
function detect({ content }: SourceFile): number {
  const values = lineRecords(content, SAMPLE).map(({ value }) => objectOf(value))
  if (values.some(({ type, message }) => type === 'message' && typeof objectOf(message).role === 'string')) return 0.95
  return values.some(({ type, id, cwd }) => type === 'session' && typeof id === 'string' && typeof cwd === 'string')
    ? 0.5
    : 0
}

function sourceOf(source: RecordFile): MappedSource {
  const { records } = source
  const { path } = treeOf(source)
  const valueOf = (record: number): JsonObject => objectOf(records[record]?.value)
  const compactions = path.filter((record) => valueOf(record).type === 'compaction')
  const onPath = new Set(path)
  return {
    source,
    title: titleOf(source),
    model: modelOf(source, path),
    aside: new Set([...records.keys()].filter((record) => !onPath.has(record))),
    marks: compactions.map((record) => {
      const { tokensBefore } = valueOf(record)
      return { at: record, ...(typeof tokensBefore === 'number' ? { tokensBefore } : {}) }
    }),
    ...sinceOf(source, path, compactions.at(-1)),
  }
}

/** After a compaction the model sees its summary first, then the entries that it kept, then what followed. */
function sinceOf(source: RecordFile, path: readonly number[], last: number | undefined): Pick<MappedSource, 'since'> {
  if (last === undefined) return {}
  const value = objectOf(source.records[last]?.value)
  const [from, at] = [path.indexOf(firstKeptOf(value, source) ?? -1), path.indexOf(last)]
  const kept = from === -1 ? [] : path.slice(from, Math.max(from, at))
  const isShown = (record: number): boolean => objectOf(source.records[record]?.value).type !== 'compaction'
  const records = [last, ...kept.filter(isShown), ...path.slice(at + 1)]
  return {
    since: {
      records,
      summary: { record: last, at: ['summary'], path: ['summary'], without: { ...value, summary: '' } },
    },
  }
}

/** The name that a person gave the session; the last one counts. */
function titleOf({ records }: RecordFile): string | undefined {
  const named = records.findLast(
    ({ value }) => isJsonObject(value) && value.type === 'session_info' && stringOf(value.name) !== '',
  )
  return named && stringOf(objectOf(named.value).name)
}

/** The model of the last answer; without one, the one chosen last. */
function modelOf({ records }: RecordFile, path: readonly number[]): string | undefined {
  const answered = path.findLast((record) => answerModel(records[record]?.value) !== '')
  if (answered !== undefined) return answerModel(records[answered]?.value)
  const chosen = records.findLast(({ value }) => stringOf(objectOf(value).modelId) !== '')
  return chosen && stringOf(objectOf(chosen.value).modelId)
}

function answerModel(value: JsonValue | undefined): string {
  const entry = value === undefined ? undefined : readEntry(value)
  return entry?.type === 'message' && entry.kind === 'assistant' ? stringOf(entry.body.model) : ''
}
