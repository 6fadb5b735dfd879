import { defined } from '../../core/defined'
import { sumUsage, type RecordedUsage } from '../../conversation/usage'
import type { ImportPlace } from '../import/import-problem'
import type { ImportWarning } from '../import/import-warning'
import { CallIds } from '../mapped/mapped-message'
import type { MappedSource } from '../mapped/mapped-format'
import type { SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { chainsOf, sizedOf, type Chain, type Sized } from './chains'
import { byTime, type ReadTraced, type TracedRequest } from './traced-request'

/** What went in, spelled out to compare requests; with what came out where that is several, as it is once messages were made before the answer. */
const keysOf = (chain: Chain): readonly string[] =>
  chain.length > 1
    ? chain.flatMap(({ keys }) => keys)
    : chain[0].messages.length - chain[0].size > 1
      ? chain[0].keys
      : chain[0].keys.slice(0, chain[0].size)

/** Whether `other` goes on from `one`: it begins alike, and has its last message at the same place. */
const goesOn = (one: readonly string[], other: readonly string[]): boolean =>
  other.length > one.length && other[0] === one[0] && other[one.length - 1] === one.at(-1)

/**
 * What tells most: of the chains that begin like the longest, the last that no other goes on from. That is the longest itself, but where
 * it was condensed and an earlier one is longer now.
 */
function tellingOf(chains: readonly Chain[]): Chain | undefined {
  if (chains.length < 2) return chains[0]
  const spelled = chains.map((chain) => ({ chain, keys: keysOf(chain) }))
  const longest = spelled.reduce((best, each) => (each.keys.length >= best.keys.length ? each : best))
  const alike = spelled.filter(({ keys }) => keys.length > 0 && keys[0] === longest.keys[0])
  return (alike.findLast((each) => !alike.some((other) => goesOn(each.keys, other.keys))) ?? longest).chain
}

/** Whether some of the requests hold only what is new since others. */
export const holdsIncrements = (requests: readonly TracedRequest[], read: ReadTraced): boolean =>
  chainsOf(inTime(requests, read)).some(({ length }) => length > 1)

const inTime = (requests: readonly TracedRequest[], read: ReadTraced): readonly Sized[] =>
  requests.toSorted(byTime).map((request) => sizedOf(request, read))

/**
 * The conversation of a trace: the most telling request and its answer, or several that hold only what is new, one behind the other. The
 * others repeat what went before, and stay as they are; those that hold something else are told by a warning.
 */
export function conversationOfRequests(
  file: SourceFile,
  requests: readonly TracedRequest[],
  read: ReadTraced,
): MappedSource | undefined {
  const sized = inTime(requests, read)
  const telling = tellingOf(chainsOf(sized))
  if (!telling || telling.every(({ messages }) => messages.length === 0)) return undefined
  const records = telling.flatMap(({ request, placed }) =>
    placed.map((each): SourceRecord => ({ value: each.value, line: each.line ?? request.line, path: each.path })),
  )
  const told = new Set(telling.flatMap(({ keys }) => keys))
  const isTold = ({ keys, size }: Sized): boolean =>
    keys.slice(Math.max(0, size - 1), Math.max(1, size)).every((key) => told.has(key))
  const { model, system, tools } = telling[telling.length - 1]?.request ?? telling[0].request
  return {
    source: {
      file,
      records,
      embedded: telling.flatMap(({ request }) =>
        request.embedded.map((each) => ({ ...each, line: each.line ?? request.line })),
      ),
    },
    usage: usageByRecord(
      sized,
      telling,
      (record) => read(records[record]?.value ?? null, new CallIds())?.role === 'assistant',
      isTold,
    ),
    warnings: leftOut(
      file,
      sized.filter((each) => !isTold(each)),
    ),
    ...defined({ model, system, tools }),
  }
}

/** The usage of a request is that of the message which follows its own. What others spent stands beside that of the next answer. */
function usageByRecord(
  sized: readonly Sized[],
  telling: Chain,
  isAnswer: (record: number) => boolean,
  isTold: (sized: Sized) => boolean,
): ReadonlyMap<number, RecordedUsage> {
  const usage = new Map<number, RecordedUsage>()
  const answers = answerOf(telling)
  let others: RecordedUsage[] = []
  let last: number | undefined
  const add = (record: number, own: RecordedUsage): void => {
    const known = usage.get(record)?.beside
    const beside = sumUsage(known ? [known, ...others] : others)
    usage.set(record, beside ? { ...own, beside } : own)
    others = []
    last = record
  }
  for (const each of sized) {
    if (!each.request.usage) continue
    const record = isTold(each) ? answers(each) : undefined
    if (record !== undefined && isAnswer(record)) add(record, each.request.usage)
    else others.push(each.request.usage)
  }
  const own = last === undefined ? undefined : usage.get(last)
  if (others.length > 0 && last !== undefined && own) add(last, own)
  return usage
}

/** The record that answers a request: of one that others repeat, the message behind as many as went in. */
function answerOf(telling: Chain): (sized: Sized) => number | undefined {
  const [first, ...more] = telling
  const own = new Map<Sized, number | undefined>()
  let offset = 0
  for (const each of telling) {
    const message = each.messages[each.size]
    own.set(each, message === undefined ? undefined : offset + message)
    offset += each.placed.length
  }
  return (sized) => (own.has(sized) ? own.get(sized) : more.length > 0 ? undefined : first.messages[sized.size])
}

function leftOut({ content }: SourceFile, others: readonly Sized[]): readonly ImportWarning[] {
  const [first] = others
  if (!first) return []
  const place: ImportPlace =
    content.type === 'jsonl' ? { type: 'line', line: first.request.line + 1 } : { type: 'file' }
  return [{ code: 'other-requests', requests: others.length, place }]
}
