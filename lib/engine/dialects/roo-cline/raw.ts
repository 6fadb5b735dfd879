import { native, type Place, type TextRaw } from './native'
import type { JsonObject, JsonValue } from '../../core/json'
import type { Part, ResultContent } from '../../conversation/part'
import { renderTemplate } from '../../conversation/texts/template'
import { isBlockRaw, newBlock, writeBlock } from '../anthropic/blocks'
import type { Block } from '../anthropic/schema'

type Fragment = Place &
  (
    | { readonly type: 'text'; readonly text: string; readonly source?: Block | undefined }
    | { readonly type: 'whole'; readonly value: JsonObject }
  )

/** A message's content from its parts. `before` is the content that the parts were read from, undefined for a new message. */
export function writeContent(parts: readonly Part[], before: JsonValue | undefined): JsonValue {
  const fragments: Fragment[] = []
  let last = -1
  for (const part of parts) {
    const own = fragmentsOf(part, last)
    fragments.push(...own)
    last = own.at(-1)?.block ?? last
  }
  const sorted = fragments.toSorted((one, other) => one.block - other.block || one.at - other.at)
  if (typeof before === 'string' && sorted.every((fragment) => fragment.type === 'text' && fragment.block === 0))
    return sorted.map(textOf).join('')
  return joined(sorted)
}

const textOf = (fragment: Fragment): string => (fragment.type === 'text' ? fragment.text : '')

function joined(sorted: readonly Fragment[]): readonly JsonObject[] {
  const blocks: JsonObject[] = []
  let open: { readonly block: number; readonly source?: Block | undefined; text: string } | undefined
  const close = (): void => {
    if (open)
      blocks.push(
        open.source?.['text'] === open.text ? open.source : { ...(open.source ?? { type: 'text' }), text: open.text },
      )
    open = undefined
  }
  for (const fragment of sorted) {
    if (fragment.type === 'whole') {
      close()
      blocks.push(fragment.value)
    } else if (open?.block === fragment.block && open.source?.['text'] === fragment.source?.['text'])
      open.text += fragment.text
    else {
      close()
      open = { block: fragment.block, source: fragment.source, text: fragment.text }
    }
  }
  close()
  return blocks
}

function fragmentsOf(part: Part, last: number): readonly Fragment[] {
  const raw = native.part(part)
  if (raw?.kind === 'whole') return [{ block: raw.place, at: 0, type: 'whole', value: writeBlock(part) }]
  if (raw?.kind === 'result' && part.type === 'tool-result') return resultFragments(part.content, raw.head)
  const text =
    part.type === 'tool-call'
      ? part.template && renderTemplate(part.template, part.input)
      : 'text' in part
        ? part.text
        : undefined
  if (raw?.kind === 'text' && text !== undefined) return [stretch(raw, text)]
  return [{ block: last + 0.5, at: 0, type: 'whole', value: newBlock(part) }]
}

const stretch = (raw: TextRaw, text: string): Fragment => ({
  block: raw.block,
  at: raw.at,
  type: 'text',
  text: raw.before + text + raw.after,
  source: raw.source,
})

/** Content that came with no place of its own (a step replaced it as a whole) stands after the header. */
function resultFragments(content: readonly ResultContent[], head: TextRaw): readonly Fragment[] {
  const fragments = content.map((item, index): Fragment => {
    const raw = native.item(item)
    if (raw?.kind === 'text' && item.type !== 'image') return stretch(raw, item.text)
    if (raw !== undefined && isBlockRaw(raw)) return { block: raw.place, at: 0, type: 'whole', value: raw.block }
    const value =
      item.type === 'image' ? newBlock({ ...item, id: '' as Part['id'] }) : { type: 'text', text: item.text }
    return { block: head.block + 0.5 + index / 1_000, at: 0, type: 'whole', value }
  })
  const isHead = (fragment: Fragment): boolean => fragment.block === head.block && fragment.at === head.at
  return fragments.some(isHead) ? fragments : [stretch(head, ''), ...fragments]
}
