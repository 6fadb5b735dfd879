import { isJsonObject, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { isItemEvent, readItem } from './items'
import { eventsFor, insertIntoItem, writeEvents } from './write'

/**
 * What `codex exec --json` prints: events of a thread, one a line. An item is told of several times; its last event is the message. Usage
 * is the sum of a turn's requests, so that it is no request's own.
 */
export const codexExec = mappedDialect({
  id: 'codex-exec',
  name: 'Codex exec',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { command: 'codex exec --json PROMPT > events.jsonl', checked: 'sources' },
  detect,
  sources,
  read: (value, ids) => (isItemEvent(value) ? readItem(value.item, ids) : undefined),
  create: (message) => eventsFor(message),
  insert: insertIntoItem,
  write: writeEvents,
})

const isStart = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && value.type === 'thread.started' && typeof value.thread_id === 'string'

function detect({ content }: SourceFile): number {
  return lineRecords(content, 200).some(({ value }) => isStart(value) || isItemEvent(value)) ? 0.95 : 0
}

/** One conversation a thread. A thread that was resumed goes on, with ids of items that begin anew. */
function sources(file: SourceFile): readonly MappedSource[] {
  const threads = new Map<string, Thread>()
  let thread = new Thread()
  for (const record of lineRecords(file.content)) {
    if (isStart(record.value)) {
      const id = stringOf(record.value.thread_id)
      thread = threads.get(id) ?? new Thread()
      threads.set(id, thread)
      thread.start()
    } else if (threads.size === 0) threads.set('', thread)
    thread.add(record)
  }
  return [...threads.values()].map(({ records, copies }) => ({ source: { file, records }, copies }))
}

/** The lines of a thread; of those that tell of one item, the last counts. */
class Thread {
  readonly records: SourceRecord[] = []
  readonly copies = new Map<number, readonly number[]>()
  private live = new Map<string, number>()

  start(): void {
    this.live = new Map()
  }

  add(record: SourceRecord): void {
    const index = this.records.push(record) - 1
    const id = isItemEvent(record.value) ? stringOf(record.value.item.id) : ''
    if (id === '') return
    const before = this.live.get(id)
    if (before !== undefined) {
      this.copies.set(index, [...(this.copies.get(before) ?? []), before])
      this.copies.delete(before)
    }
    this.live.set(id, index)
  }
}
