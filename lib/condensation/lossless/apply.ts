import { withMessages, type Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { checkOf, diffSigns, type Numbering, type Reference } from '../markers'
import type { PartCounter } from '../ports'
import type { LosslessChange, LosslessOutcome } from './change'
import type { LosslessConfig } from './config'
import { createCosts } from './costs'
import { encodePart, type Edit, type SlotEdits } from './encode-part'
import { LineTable, type SlotLines } from './line-table'
import { prefixNumber } from './lines'
import { Matcher } from './matcher'
import type { Match } from './runs'
import { removeStateOutright } from './remove-obsolete-state'
import { renderLines } from './render'
import { describeSlots } from './slots'
import { losslessStrategies } from './strategies'
import type { LosslessStrategy } from './strategy'

/**
 * Runs the enabled strategies. `expand` of the result is the input again, except for state removed outright.
 * No part gets larger, but for the escape of text that looks like a reference.
 */
export function applyLossless(conversation: Conversation, config: LosslessConfig, counter: PartCounter): LosslessOutcome {
  if (config.removeObsoleteState !== 'outright') return encodeRepetition(conversation, config, counter)
  const rest = removeStateOutright(conversation, counter)
  const encoded = encodeRepetition(rest.conversation, config, counter)
  return { conversation: encoded.conversation, changes: [...rest.changes, ...encoded.changes] }
}

function encodeRepetition(conversation: Conversation, config: LosslessConfig, counter: PartCounter): LosslessOutcome {
  const table = new LineTable(describeSlots(conversation, config))
  const edits = findEdits(table, config, counter)
  const changes: LosslessChange[] = []
  const messages = conversation.messages.map((message, index) => {
    const encoded = encodeMessage(message, table.byMessage[index] ?? [], edits, table, counter)
    changes.push(...encoded.changes)
    return encoded.message
  })
  return changes.length === 0 ? { conversation, changes } : { conversation: withMessages(conversation, messages), changes }
}

type EditsBySlot = ReadonlyMap<SlotLines, readonly Edit[]>

/** Visits the slots in the order in which `keep` lets content stay: what is visited first is referred to. Within a message always in reading order. */
function findEdits(table: LineTable, config: LosslessConfig, counter: PartCounter): EditsBySlot {
  const strategies = enabledStrategies(config)
  const matcher = new Matcher(table, createCosts(table, counter))
  const messages = config.keep === 'first' ? table.byMessage : table.byMessage.toReversed()
  const edits = new Map<SlotLines, readonly Edit[]>()
  for (const lines of messages.flat()) {
    const found = editsOf(lines, matcher, strategies, table, config, counter)
    if (found.length > 0) edits.set(lines, found)
  }
  return edits
}

export const enabledStrategies = (config: LosslessConfig): readonly LosslessStrategy[] => losslessStrategies.filter((strategy) => strategy.isEnabled(config))

/** The references for one slot, which may lead to what the matcher has visited; later ones may lead to it. */
export function editsOf(lines: SlotLines, matcher: Matcher, strategies: readonly LosslessStrategy[], table: LineTable, config: LosslessConfig, counter: PartCounter): readonly Edit[] {
  const matches = matcher.visit(lines.index, config.minimumGain, (target) => strategies.some((strategy) => strategy.claims(lines.slot, target)))
  const accepting = strategies.filter((strategy) => matches.length > 0 && (strategy.accepts?.(lines, matches, table) ?? true))
  return matches.flatMap((match) => {
    const rule = accepting.find((strategy) => strategy.claims(lines.slot, table.slotLines(match.target).slot))?.rule
    return (rule && toEdit(match, rule, lines, table, counter)) ?? []
  })
}

/** The shortest reference that stands for exactly these lines; undefined where there is none. */
function toEdit(match: Match, rule: Edit['rule'], source: SlotLines, table: LineTable, counter: PartCounter): Edit | undefined {
  const target = table.slotLines(match.target)
  const firstLine = target.firstNumber + match.target - target.start
  const end = match.source + match.length
  const about = describe(match, source, counter)
  const text = table.textOf(match.source, end)
  const lines = table.linesOf(match.target, match.target + match.length)
  const common = {
    message: target.slot.message + 1,
    firstLine,
    lastLine: firstLine + match.length - 1,
    ...(match.breaks && { breaks: match.breaks }),
    ...(match.holes.length > 0 && exceptions(match, firstLine, table)),
    ...(about !== undefined && { about }),
    check: checkOf(text),
  }
  const references = numberings(match, table).map((numbering): Reference => ({ ...common, numbering }))
  const reference = references.find((candidate) => renderLines(lines, candidate) === text)
  return reference && { start: match.source, end, reference, rule }
}

/** How the marker may say the numbering, the shorter first. */
function numberings({ source, target, numbering }: Match, table: LineTable): readonly Numbering[] {
  if (numbering === 'same' || numbering === 'none') return [{ type: numbering }]
  if (numbering !== 'from') {
    const sign = diffSigns.find((known) => known === table.text[numbering === 'after' ? source : target]?.[0])
    return sign ? [{ type: numbering, sign }] : []
  }
  const first = table.prefix[source] ?? ''
  const explicit = { type: 'from', first } as const
  return table.prefix[target] === '' ? [explicit] : [{ type: 'shift', first: prefixNumber(first) }, explicit]
}

function exceptions({ source, holes }: Match, firstLine: number, table: LineTable): Pick<Reference, 'exceptions' | 'replacements'> {
  return {
    exceptions: holes.map(({ start, end }) => ({ first: firstLine + start, last: firstLine + end - 1 })),
    replacements: holes.flatMap(({ start, end }) => table.text.slice(source + start, source + end)),
  }
}

/** A description may cost this share of what its reference saves. */
const DESCRIPTION_SHARE = 0.05

/** The path that was read, where naming it is cheap. */
function describe(match: Match, { slot }: SlotLines, counter: PartCounter): string | undefined {
  const path = slot.content.type === 'result' && slot.content.use?.kind === 'read' ? slot.content.use.path : undefined
  if (path === undefined || path.length > 200 || path === '' || /[()\n⟨⟩]/.test(path)) return undefined
  return (counter.countText(path) + 2) <= match.gain * DESCRIPTION_SHARE ? path : undefined
}

function encodeMessage(message: Message, slots: readonly SlotLines[], edits: EditsBySlot, table: LineTable, counter: PartCounter): { message: Message; changes: LosslessChange[] } {
  const changes: LosslessChange[] = []
  const byPart = new Map<Part, SlotEdits[]>()
  for (const lines of slots) {
    const entry = { lines, edits: edits.get(lines) ?? [] }
    const own = byPart.get(lines.slot.part)
    if (own) own.push(entry)
    else byPart.set(lines.slot.part, [entry])
  }
  const parts = message.parts.map((part) => {
    const own = byPart.get(part)
    if (!own) return part
    const encoded = encodePart(message, part, own, table, counter)
    changes.push(...encoded.changes)
    return encoded.part
  })
  return changes.length === 0 ? { message, changes } : { message: { ...message, parts }, changes }
}
