import { memoizeWeak, type Message, type Part, type ToolResultPart, visibleText } from '@/lib/engine'
import { carriedOver } from './previous-summary'
import { isSignature, mostInformativeLines } from './lines'
import { groupIds, type GroupId, type Item, type SummaryFacts } from './outline'
import { clip, distinct, linesOf, pathsIn, urlsIn } from './scan'
import {
  assistantTexts,
  constraintsIn,
  decisionsIn,
  fencedCommands,
  gist,
  symbolsIn,
  summaryTexts,
  userTexts,
  type Utterance,
} from './prose'
import { taskList } from './tasks'
import { toolEvents, type Action, type ToolEvent } from './tool-events'
import { failuresIn, type RepeatedFailure } from './failures'

type Own = Readonly<Record<GroupId, readonly Item[]>>

/** Texts of the agent that are quoted whole. */
const LAST_SAID = 3

const bullet = (text: string): string => `- ${text}`

/** Extracts everything a summary may say about a span, sorted into groups. Linear in its text. `standing`: messages that stand beside it. */
export function gather(messages: readonly Message[], standing: ReadonlySet<number> = new Set()): SummaryFacts {
  const events = toolEvents(messages)
  const users = userTexts(messages)
  const assistant = assistantTexts(messages)
  const trouble = failuresIn(events)
  const earlier = carriedOver(summaryTexts(messages))
  const last = users.at(-1)
  const own: Own = {
    carried: [],
    task:
      users.length > 1 && users[0] && !standing.has(users[0].index) ? [{ text: users[0].text, clippable: true }] : [],
    requests: users
      .slice(1, -1)
      .toReversed()
      .map(({ text, index }) => ({ text: bullet(text), clippable: true, order: index })),
    // What was last said follows under its own title.
    steps: assistant
      .slice(0, -LAST_SAID)
      .toReversed()
      .flatMap(({ text, index }) => asItem(gist(text), index)),
    work: assistant
      .slice(-LAST_SAID)
      .toReversed()
      .map(({ text, index }) => ({ text, clippable: true, order: index })),
    calls: events
      .filter((event) => event.action !== 'planned')
      .slice(-3)
      .toReversed()
      .map((event) => ({ text: bullet(called(event)), order: event.index })),
    results: lastResults(events),
    constraints: distinct(users.flatMap(({ text }) => constraintsIn(text))).map((text) => ({ text: bullet(text) })),
    decisions: distinct(assistant.toReversed().flatMap(({ text }) => decisionsIn(text))).map((text) => ({
      text: bullet(text),
    })),
    symbols: byFrequency(assistant.map(({ text }) => symbolsIn(text))).map((text) => ({ text })),
    urls: byFrequency(messages.map((message) => message.parts.flatMap((part) => mentionsIn(part).urls))).map(
      (text) => ({ text }),
    ),
    ...files(events),
    mentioned: mentionedPaths(messages, events),
    code: codeTouched(events),
    open: trouble
      .filter((each) => !each.resolvedBy)
      .toReversed()
      .map((each) => troubleItem(each)),
    resolved: trouble
      .filter((each) => each.resolvedBy)
      .toReversed()
      .map((each) => troubleItem(each)),
    commands: commands(events, assistant),
    todo: taskList(events).map((text, order) => ({ text, order })),
    last: last ? [{ text: last.text, clippable: true }] : [],
  }
  return merged(own, earlier)
}

/** Facts of the span itself come before those of earlier summaries. */
function merged(own: Own, earlier: SummaryFacts): SummaryFacts {
  return new Map(groupIds.map((id) => [id, [...own[id], ...(earlier.get(id) ?? [])]]))
}

const asItem = (text: string | undefined, order: number): readonly Item[] =>
  text === undefined ? [] : [{ text: bullet(clip(text, 200)), order }]

function called(event: ToolEvent, length = 160): string {
  const subject = event.command ?? event.files.map((file) => file.path).join(', ')
  return `${event.name}${subject === '' ? '' : `: ${clip(subject.split('\n')[0] ?? '', length)}`}${event.failed ? ' (failed)' : ''}`
}

const strength: readonly Action[] = ['created', 'changed', 'deleted', 'read']

/** Each file under the strongest action on it, the latest first. */
function files(events: readonly ToolEvent[]): Pick<Own, 'created' | 'changed' | 'deleted' | 'read'> {
  const actions = new Map<string, Action>()
  for (const event of events.toReversed()) {
    if (event.failed) continue
    for (const { path, action } of event.files) {
      const known = actions.get(path)
      if (strength.includes(action) && (known === undefined || strength.indexOf(action) < strength.indexOf(known)))
        actions.set(path, action)
    }
  }
  const of = (wanted: Action): readonly Item[] =>
    [...actions].flatMap(([path, action]) =>
      action === wanted ? [{ text: bullet(path), ...(wanted === 'read' ? { path } : {}) }] : [],
    )
  return { created: of('created'), changed: of('changed'), deleted: of('deleted'), read: of('read') }
}

/** The names in a part; text that a harness repeats every turn is ignored. */
const mentionsIn = memoizeWeak(
  (part: Part): { readonly paths: readonly string[]; readonly urls: readonly string[] } => {
    const text = part.type === 'environment' ? '' : visibleText(part)
    return { paths: pathsIn(text), urls: urlsIn(text) }
  },
)

/** Paths in the text, the most frequent and recent first; other spellings of an already listed file come last. */
function mentionedPaths(messages: readonly Message[], events: readonly ToolEvent[]): readonly Item[] {
  const paths = byFrequency(messages.map((message) => message.parts.flatMap((part) => mentionsIn(part).paths)))
  const listed = new Set(
    events.flatMap((event) =>
      event.failed
        ? []
        : event.files.filter((file) => strength.includes(file.action)).map((file) => fileKey(file.path)),
    ),
  )
  const again: string[] = []
  const first = paths.filter((path) => {
    const key = fileKey(path)
    if (listed.has(key)) again.push(path)
    return !listed.has(key) && listed.add(key)
  })
  return [...first, ...again].map((path) => ({ text: path, path }))
}

/** Folder and file name, which absolute and relative spellings have in common. */
const fileKey = (path: string): string => path.split(/[\\/]/).slice(-2).join('/')

/** Values by the number of lists that contain them, then the later first. */
function byFrequency(lists: readonly (readonly string[])[]): readonly string[] {
  const seen = new Map<string, { count: number; last: number }>()
  lists.forEach((list, index) => {
    for (const value of new Set(list)) seen.set(value, { count: (seen.get(value)?.count ?? 0) + 1, last: index })
  })
  return [...seen].sort(([, a], [, b]) => b.count - a.count || b.last - a.last).map(([value]) => value)
}

const LONGEST_COMMAND = 600
/** Programs that only display something: their commands are easy to reconstruct. */
const showing =
  /^(?:cd \S+ && )?(?:ls|cat|head|tail|sed -n|find|tree|pwd|echo|wc|rg|grep|which|type|dir|Get-ChildItem|git (?:status|diff|log|show|branch))\b/

/**
 * Each command once, with its last status. Short and recent ones first, because they are worth more for their length.
 */
function commands(events: readonly ToolEvent[], assistant: readonly Utterance[]): readonly Item[] {
  const last = new Map<string, { index: number; text: string }>()
  for (const { text, index } of assistant)
    for (const command of fencedCommands(text)) last.set(command, { index, text: command })
  for (const event of events)
    if (event.command !== undefined)
      last.set(event.command, { index: event.index, text: withStatus(event, event.command) })
  const length = Math.max(1, ...[...last.values()].map(({ index }) => index))
  const value = ({ index, text }: { index: number; text: string }): number =>
    ((0.5 + index / length) * (showing.test(text) ? 0.5 : 1)) / (4 + Math.min(text.length, LONGEST_COMMAND))
  return [...last.values()]
    .sort((a, b) => value(b) - value(a) || a.index - b.index)
    .map(({ index, text }) => ({ text: bullet(clip(text, LONGEST_COMMAND)), order: index }))
}

const withStatus = (event: ToolEvent, command: string): string =>
  event.exit === undefined ? (event.failed ? `${command} → failed` : command) : `${command} → exit ${event.exit}`

/** Error lines are separate lines, copied from the output. */
function troubleItem({ event, lines, fix, resolvedBy }: RepeatedFailure): Item {
  const fixed = resolvedBy ? [`  fixed${fix ? ` by ${called(fix)}` : ''}`] : []
  const text = [bullet(called(event)), ...lines.map((line) => `  ${line}`), ...fixed].join('\n')
  return { text, shorter: `${bullet(called(event, 50))}\n  ${lines[0]}`, order: event.index }
}

const LINES_OF_CODE = 6

/** Signatures in written code, grouped by file, the latest first. */
function codeTouched(events: readonly ToolEvent[]): readonly Item[] {
  const seen = new Set<string>()
  return events.toReversed().flatMap((event) => {
    const path = event.files.find((file) => file.action === 'created' || file.action === 'changed')?.path
    if (event.failed || path === undefined || seen.has(path)) return []
    const lines = signatures(event.written)
    if (lines.length === 0) return []
    seen.add(path)
    return [{ text: [bullet(path), ...lines.map((line) => `  ${line}`)].join('\n'), order: event.index }]
  })
}

function signatures(texts: readonly string[]): readonly string[] {
  const lines = texts
    .flatMap(linesOf)
    .filter(isSignature)
    .map((line) => clip(line.trim(), 160))
  return distinct(lines).slice(0, LINES_OF_CODE)
}

const RESULTS_READ = 40
const LINES_OF_RESULT = 8

const tellingIn = memoizeWeak((result: ToolResultPart) =>
  mostInformativeLines(linesOf(visibleText(result)), LINES_OF_RESULT),
)

/** A few lines of each of the latest results, without what a tool says each time. */
function lastResults(events: readonly ToolEvent[]): readonly Item[] {
  const read = events.slice(-RESULTS_READ)
  const boilerplate = repeatedLines(read)
  return read.toReversed().flatMap((event) => {
    const lines =
      event.failed || event.action === 'planned' || event.result === undefined
        ? []
        : tellingIn(event.result)
            .filter((line) => isSignature(line) || !boilerplate.has(shapeOf(line)))
            .map((line) => `  ${clip(line.trim(), 160)}`)
    return lines.length === 0 ? [] : [{ text: [bullet(called(event)), ...lines].join('\n'), order: event.index }]
  })
}

/** Of more results than these a line is boilerplate. */
const OFTEN = 2
/** A shorter line, such as a bracket, repeats because it is short. */
const SHORTEST_BOILERPLATE = 20

/** Long lines that stand in several results, but for the names and numbers in them. */
function repeatedLines(events: readonly ToolEvent[]): ReadonlySet<string> {
  const results = new Map<string, number>()
  for (const { result } of events) {
    const shapes = new Set(
      result
        ? tellingIn(result)
            .filter((line) => !isSignature(line))
            .map(shapeOf)
        : [],
    )
    for (const shape of shapes) results.set(shape, (results.get(shape) ?? 0) + 1)
  }
  return new Set(
    [...results].flatMap(([shape, count]) => (count > OFTEN && shape.length >= SHORTEST_BOILERPLATE ? [shape] : [])),
  )
}

const NAMES = /(?<=[\s'"`[(]|^)[\w.@~-]*[\\/][\w.@~\\/-]*|'[^']{1,200}'|\d+/g
const shapeOf = (line: string): string => line.trim().replace(NAMES, '0')
