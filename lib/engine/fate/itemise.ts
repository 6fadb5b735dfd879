import { defined } from '../core/defined'
import { contentKind, type ContentKind } from '../conversation/content-kind'
import type { MessageId, PartId } from '../conversation/ids'
import type { Message } from '../conversation/message'
import type { Part } from '../conversation/part'
import { groupBy } from '../core/group-by'
import type { PartCounter } from '../condensation/ports'
import type { LedgerNote } from '../condensation/reasons'
import type { LedgerRow } from '../condensation/report'
import { sameContent } from '../condensation/steps/compare/ledger'
import { toolFacts, type ToolFacts } from '../condensation/steps/select/tool-facts'
import { noTokens, type FateTokens } from './fate'
import { sumOf, type ConversationFates } from './fates-of'

/** A part that did not come out as it went in, or a message that was made. */
export interface LedgerItem {
  readonly message: MessageId
  /** Of the message, from 1: in the original, or in what came out where `made`. */
  readonly position: number
  /** It stands in what came out only. */
  readonly made: boolean
  /** Absent for a whole message that was made. */
  readonly part?: PartId
  readonly kind: ContentKind
  readonly tool?: string
  readonly path?: string
  /** What changed it, in order, each once. */
  readonly rules: readonly string[]
  readonly steps: readonly string[]
  /** What the last of them says. */
  readonly note?: LedgerNote
  /** The original's tokens; none of what was made. */
  readonly fates: FateTokens
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/** Everything that changed, and how much did not: `changedAfter + untouched` is what came out, `changedBefore + untouched` the original. */
export interface ItemisedLedger {
  readonly items: readonly LedgerItem[]
  /** Of the original; absent where only its figures are known. */
  readonly parts?: number
  /** Of the original's parts. */
  readonly changedParts: number
  readonly changedBefore: number
  readonly changedAfter: number
  readonly untouched: number
}

interface Outcome {
  readonly before: readonly Message[]
  readonly after: readonly Message[]
  readonly ledger: readonly LedgerRow[]
  readonly fates: ConversationFates
}

/**
 * One item a part, however many steps changed it; what several did and undid is no change. Nor is what nobody can read and no
 * token is counted of, such as encrypted thinking: the diff shows that it went, a line of the ledger would say 0 → 0.
 */
export function itemise({ before, after, ledger, fates }: Outcome, counter: PartCounter): ItemisedLedger {
  const standing = standingParts(after)
  const facts = toolFacts({ messages: before })
  const rows = groupBy(ledger, ({ message, part }) => part ?? message)
  let at = 0
  let untouched = fates.beside
  const changed: LedgerItem[] = []
  before.forEach((message, index) => {
    for (const part of message.parts) {
      const now = takeStanding(standing, part)
      const tokensBefore = counter.countPart(part)
      const stretches = fates.parts[at++]?.stretches ?? []
      const tokensAfter = now ? counter.countPart(now) : 0
      if (now && sameContent(part, now)) untouched += tokensBefore
      else if (hasTokens({ tokensBefore, tokensAfter }))
        changed.push({
          message: message.id,
          position: index + 1,
          made: false,
          part: part.id,
          kind: contentKind(part, message.role),
          ...toolOf(part, facts),
          ...reasonsOf(rows.get(part.id) ?? rows.get(message.id)),
          fates: sumOf(stretches),
          tokensBefore,
          tokensAfter,
        })
    }
  })
  const made = madeItems(after, standing, rows, counter).filter(hasTokens)
  const sum = (of: (item: LedgerItem) => number): number =>
    [...changed, ...made].reduce((all, item) => all + of(item), 0)
  return {
    items: [...changed, ...made],
    parts: at,
    changedParts: changed.length,
    changedBefore: sum(({ tokensBefore }) => tokensBefore),
    changedAfter: sum(({ tokensAfter }) => tokensAfter),
    untouched,
  }
}

const hasTokens = ({ tokensBefore, tokensAfter }: Pick<LedgerItem, 'tokensBefore' | 'tokensAfter'>): boolean =>
  tokensBefore > 0 || tokensAfter > 0

function toolOf(part: Part, facts: ToolFacts): Pick<LedgerItem, 'tool' | 'path'> {
  const tool = facts.nameOf(part)
  const path = facts.pathsOf(part)[0]
  return { ...defined({ tool, path }) }
}

function reasonsOf(rows: readonly LedgerRow[] = []): Pick<LedgerItem, 'rules' | 'steps' | 'note'> {
  const note = rows.at(-1)?.note
  return {
    rules: [...new Set(rows.map(({ rule }) => rule))],
    steps: [...new Set(rows.map(({ step }) => step))],
    ...(note && { note }),
  }
}

/** The parts that still stand, each to be taken once. */
type Standing = Map<PartId, Part[]>

function standingParts(after: readonly Message[]): Standing {
  const standing: Standing = new Map()
  for (const { parts } of after)
    for (const part of parts) {
      const known = standing.get(part.id)
      if (known) known.push(part)
      else standing.set(part.id, [part])
    }
  return standing
}

/** Itself first, else the next of its name. */
function takeStanding(standing: Standing, part: Part): Part | undefined {
  const known = standing.get(part.id) ?? []
  return known.splice(Math.max(0, known.indexOf(part)), 1)[0]
}

/** What nobody of the original took, one item a message. */
function madeItems(
  after: readonly Message[],
  left: Standing,
  rows: ReadonlyMap<string, readonly LedgerRow[]>,
  counter: PartCounter,
): readonly LedgerItem[] {
  const leftOver = new Set([...left.values()].flat())
  return after.flatMap((message, index): LedgerItem[] => {
    const parts = message.parts.filter((part) => leftOver.has(part))
    const first = parts[0]
    if (!first) return []
    return [
      {
        message: message.id,
        position: index + 1,
        made: true,
        kind: contentKind(first, message.role),
        ...reasonsOf(rows.get(message.id) ?? rows.get(first.id)),
        fates: noTokens,
        tokensBefore: 0,
        tokensAfter: parts.reduce((sum, part) => sum + counter.countPart(part), 0),
      },
    ]
  })
}
