import { groupIds, groupOf, headings, type GroupId, type Item } from './outline'

export type Chosen = ReadonlyMap<GroupId, readonly Item[]>

/** Tokens. From this budget on, all headings are written, even without content. */
const ALL_HEADINGS_FROM = 240
const NOTHING = '(nothing found)'

export const isInline = (id: GroupId): boolean => groupOf(id).inline === true

export function render(chosen: Chosen, maxTokens: number): string {
  const sections = headings.flatMap((heading, index) => {
    const blocks = groupIds
      .filter((id) => groupOf(id).heading === index + 1)
      .flatMap((id) => block(id, chosen.get(id) ?? []))
    return blocks.length > 0 || maxTokens >= ALL_HEADINGS_FROM
      ? [[`${index + 1}. ${heading}:`, ...(blocks.length > 0 ? blocks : [NOTHING])].join('\n')]
      : []
  })
  return sections.join('\n')
}

function block(id: GroupId, items: readonly Item[]): readonly string[] {
  if (items.length === 0) return []
  const texts = items.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).map((item) => item.text)
  return [`${groupOf(id).title}:`, isInline(id) ? texts.join(', ') : texts.join('\n')]
}

/** Classifies a line of an earlier summary: a heading, the title of a group, or content. */
export function parseLine(
  line: string,
): { readonly type: 'heading' } | { readonly type: 'group'; readonly id: GroupId } | { readonly type: 'content' } {
  const text = line.trim()
  if (
    text === NOTHING ||
    headings.some(
      (heading) => text.replace(/^(?:#+ |\*\*)?\d\. /, '').startsWith(heading) && text.length < heading.length + 8,
    )
  )
    return { type: 'heading' }
  const id = groupIds.find((each) => text === `${groupOf(each).title}:`)
  return id ? { type: 'group', id } : { type: 'content' }
}
