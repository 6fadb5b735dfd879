import { groupOf, type GroupId, type Item, type SummaryFacts } from './outline'
import { parseLine } from './render'

const FRAME = /^(?:⟨ (?:Summarized by|Original was) |## Conversation Summary$)/
/** Groups that stay valid in a later summary. Groups about the current or last state do not. */
const lasting: readonly GroupId[] = [
  'task',
  'carried',
  'requests',
  'steps',
  'constraints',
  'decisions',
  'symbols',
  'urls',
  'created',
  'changed',
  'deleted',
  'read',
  'mentioned',
  'open',
  'resolved',
  'commands',
  'todo',
]

/**
 * The content of earlier summaries, the latest first: lines under a known group title go to that group, the rest is
 * carried over unchanged.
 */
export function carriedOver(summaries: readonly string[]): SummaryFacts {
  const found = new Map<GroupId, Item[]>()
  for (const summary of summaries.toReversed()) collect(summary, found)
  return found
}

function collect(summary: string, found: Map<GroupId, Item[]>): void {
  const lines = summary.split('\n').filter((line) => line.trim() !== '' && !FRAME.test(line))
  const parsed = lines.map((line) => ({ line, ...parseLine(line) }))
  if (!parsed.some(({ type }) => type === 'group')) return quote(lines, found)
  let group: GroupId = 'carried'
  for (const each of parsed) {
    if (each.type === 'heading') group = 'carried'
    else if (each.type === 'group') group = lasting.includes(each.id) ? each.id : 'carried'
    else add(group, each.line, found)
  }
}

/** A summary in another form, line by line, with its headings. What it calls current is so no more. */
function quote(lines: readonly string[], found: Map<GroupId, Item[]>): void {
  const items = found.get('carried') ?? []
  found.set('carried', items)
  for (const line of lines)
    items.push({
      text: parseLine(line).type === 'heading' ? line.replace(/\bCurrent Work\b/, 'Work at that time') : line,
      order: items.length - 1_000_000,
      clippable: true,
      isQuoted: true,
    })
}

/** A continuation line (such as an error under its command) stays with the line before it. */
function add(group: GroupId, line: string, found: Map<GroupId, Item[]>): void {
  const items = found.get(group) ?? []
  found.set(group, items)
  const before = items.at(-1)
  if (groupOf(group).inline) items.push(...line.split(', ').map((text) => ({ text })))
  else if (group === 'mentioned' || group === 'read') items.push({ text: line, path: line.replace(/^- /, '') })
  else if (line.startsWith('  ') && before && group !== 'carried')
    items[items.length - 1] = { ...before, text: `${before.text}\n${line}` }
  else items.push({ text: line, order: items.length - 1_000_000, ...(group === 'carried' ? { clippable: true } : {}) })
}
