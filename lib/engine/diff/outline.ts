import { contentKind, type ContentKind } from '../conversation/content-kind'
import type { MessageId, PartId } from '../conversation/ids'
import type { Message, Role } from '../conversation/message'
import type { Part, PartType } from '../conversation/part'
import { imagesOf, visibleText } from '../conversation/texts/visible-text'
import { alignById } from './align'
import { readableText } from './readable-text'

export const changeStatuses = ['kept', 'edited', 'removed', 'inserted'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

/** Number of tokens of a part, by the counter of the run. */
export type CountPart = (part: Part) => number

/** One message of the aligned lists, without its texts. */
export interface OutlineRow {
  /** Position in the outline, from 0. */
  readonly index: number
  readonly id: MessageId
  readonly role: Role
  readonly status: ChangeStatus
  /** Position in the conversation before and after, from 1, as in references (`#12`). */
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly kinds: readonly ContentKind[]
  /** The kind of content with the most tokens. */
  readonly mainKind: ContentKind
  /** Names of the tools that are called or answer here. */
  readonly tools: readonly string[]
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly changedParts: number
  /** First characters of the shown text, on one line; of the text before if there is one. */
  readonly preview: string
  /** Whether it is a summary of other messages. */
  readonly summary: boolean
}

export interface PartDiff {
  readonly id: PartId
  readonly type: PartType
  readonly kind: ContentKind
  readonly status: ChangeStatus
  /** Name of the tool, for a call or a result. */
  readonly name?: string | undefined
  readonly isError?: boolean | undefined
  /** Readable text (see readable-text.ts); absent if the part does not exist on that side. */
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly images: number
}

const PREVIEW_CHARACTERS = 160

/** Aligns the messages before and after by id. Parts that are the same object are kept without a comparison. */
export function diffOutline(
  before: readonly Message[],
  after: readonly Message[],
  countPart: CountPart,
): readonly OutlineRow[] {
  const tokens = (message: Message | undefined): number =>
    message?.parts.reduce((sum, part) => sum + countPart(part), 0) ?? 0
  return alignById(before, after).map((pair, index): OutlineRow => {
    const left = pair.status === 'inserted' ? undefined : pair.left
    const right = pair.status === 'removed' ? undefined : pair.right
    const shown = (left ?? right) as Message
    const changedParts = changedPartsOf(left, right)
    return {
      index,
      id: shown.id,
      role: shown.role,
      status:
        pair.status === 'both' ? (changedParts > 0 || left?.role !== right?.role ? 'edited' : 'kept') : pair.status,
      ...(pair.status !== 'inserted' && { before: pair.before + 1 }),
      ...(pair.status !== 'removed' && { after: pair.after + 1 }),
      kinds: [...new Set(shown.parts.map((part) => contentKind(part, shown.role)))],
      mainKind: mainKind(shown, countPart),
      tools: toolNames(shown),
      tokensBefore: tokens(left),
      tokensAfter: tokens(right),
      changedParts,
      preview: previewMessage(shown),
      summary: shown.summary !== undefined,
    }
  })
}

/** The parts of one row of the outline, with their texts. */
export function diffParts(
  left: Message | undefined,
  right: Message | undefined,
  countPart: CountPart,
): readonly PartDiff[] {
  return alignById(left?.parts ?? [], right?.parts ?? []).map((pair): PartDiff => {
    const before = pair.status === 'inserted' ? undefined : pair.left
    const after = pair.status === 'removed' ? undefined : pair.right
    const shown = (before ?? after) as Part
    const role = ((before ? left : right) as Message).role
    return {
      id: shown.id,
      type: shown.type,
      kind: contentKind(shown, role),
      status: pair.status === 'both' ? (samePart(pair.left, pair.right) ? 'kept' : 'edited') : pair.status,
      ...nameOf(shown),
      ...(shown.type === 'tool-result' && shown.isError && { isError: true }),
      ...(before && { before: readableText(before) }),
      ...(after && { after: readableText(after) }),
      tokensBefore: before ? countPart(before) : 0,
      tokensAfter: after ? countPart(after) : 0,
      images: Math.max(before ? imagesOf(before).length : 0, after ? imagesOf(after).length : 0),
    }
  })
}

/** First characters of a message for a list, on one line. */
export const previewMessage = ({ parts }: Message): string => previewOf(parts, readableText)

/** The same for parts of another shape. */
export function previewOf<TextWithInvisibles>(
  parts: readonly TextWithInvisibles[],
  textOf: (part: TextWithInvisibles) => string,
): string {
  let text = ''
  for (const part of parts) {
    if (text.length >= PREVIEW_CHARACTERS) break
    const more = textOf(part)
      .slice(0, PREVIEW_CHARACTERS * 4)
      .replace(/\s+/g, ' ')
      .trim()
    if (more !== '') text += (text === '' ? '' : ' · ') + more
  }
  return text.length > PREVIEW_CHARACTERS ? `${text.slice(0, PREVIEW_CHARACTERS - 1).trimEnd()}…` : text
}

function changedPartsOf(left: Message | undefined, right: Message | undefined): number {
  if (left === right) return 0
  return alignById(left?.parts ?? [], right?.parts ?? []).filter(
    (pair) => pair.status !== 'both' || !samePart(pair.left, pair.right),
  ).length
}

/** Whether the model sees the same text. */
function samePart(left: Part, right: Part): boolean {
  if (left === right) return true
  if (left.type !== right.type || imagesOf(left).length !== imagesOf(right).length) return false
  return visibleText(left) === visibleText(right)
}

function mainKind(message: Message, countPart: CountPart): ContentKind {
  const totals = new Map<ContentKind, number>()
  for (const part of message.parts) {
    const kind = contentKind(part, message.role)
    totals.set(kind, (totals.get(kind) ?? 0) + countPart(part))
  }
  return [...totals].reduce<readonly [ContentKind, number]>(
    (best, entry) => (entry[1] > best[1] ? entry : best),
    [totals.keys().next().value ?? 'messageText', -1],
  )[0]
}

function toolNames(message: Message): readonly string[] {
  return [...new Set(message.parts.flatMap((part) => nameOf(part).name ?? []))]
}

const nameOf = (part: Part): { readonly name?: string } =>
  (part.type === 'tool-call' || part.type === 'tool-result') && part.name !== undefined ? { name: part.name } : {}
