import type { PartCounter } from '@/lib/engine'
import { groupOf, groups, priority, type GroupId, type Item, type SummaryFacts } from './outline'
import { clip, pathsIn } from './scan'
import { isInline, render, type Chosen } from './render'

/** Tokens. A text clipped to less than this is not informative. */
const SHORTEST_CLIP = 20
/** After this many items in a row that do not fit, the next group is tried. */
const MISSES = 12
const ROUNDS = 6
const LONGEST_TOKEN = 12

/**
 * Packs as much of the material as fits into the budget, which the rendered text never exceeds. Undefined if nothing
 * fits.
 */
export function fill(material: SummaryFacts, maxTokens: number, counter: PartCounter): string | undefined {
  const frame = render(new Map(), maxTokens)
  const budget = maxTokens - counter.countText(frame)
  if (budget < SHORTEST_CLIP) return undefined
  const packer = new BudgetPacker(material, counter, budget)
  for (const id of priority) packer.take(id, Math.floor(groupOf(id).share * budget))
  for (let round = 1; round <= ROUNDS && packer.left > SHORTEST_CLIP; round++) {
    const rest = packer.left
    for (const id of priority)
      packer.take(id, round === ROUNDS ? packer.left : Math.floor(rest * groupOf(id).share * round))
  }
  return fitted(packer, maxTokens, counter)
}

/** Token counts of pieces do not add up exactly: drops the last items until the whole fits. */
function fitted(packer: BudgetPacker, maxTokens: number, counter: PartCounter): string | undefined {
  for (;;) {
    const text = render(packer.chosen(), maxTokens)
    const excess = counter.countText(text) - maxTokens
    if (excess <= 0) return packer.size > 0 ? text : undefined
    if (!packer.drop(excess)) return undefined
  }
}

interface Fitting {
  readonly item: Item
  readonly tokens: number
}

interface Taken extends Fitting {
  readonly id: GroupId
}

class BudgetPacker {
  left: number
  private readonly taken: Taken[] = []
  private readonly waiting: Map<GroupId, readonly Item[]>
  private readonly named = new Set<string>()
  private readonly said = new Set<string>()
  private readonly open = new Set<GroupId>()

  constructor(
    material: SummaryFacts,
    private readonly counter: PartCounter,
    budget: number,
  ) {
    this.left = budget
    this.waiting = new Map(priority.map((id) => [id, material.get(id) ?? []]))
  }

  get size(): number {
    return this.taken.length
  }

  /** Adds items of a group, up to `allowance` tokens. */
  take(id: GroupId, allowance: number): void {
    const items = this.waiting.get(id) ?? []
    if (items.length === 0) return
    const passed: Item[] = []
    let allowed = Math.min(allowance, this.left)
    let misses = 0
    let at = 0
    for (; at < items.length && misses < MISSES && allowed > 1; at++) {
      const item = items[at]
      if (!item || this.isSaid(item)) continue
      const title = this.open.has(id) ? 0 : this.counter.countText(`${groups[id].title}:\n`)
      const fitting = this.fitting(id, item, allowed - title)
      if (!fitting) {
        misses++
        passed.push(item)
        continue
      }
      const tokens = fitting.tokens + title
      allowed -= tokens
      this.add(id, fitting.item, tokens)
    }
    this.waiting.set(id, [...passed, ...items.slice(at)])
  }

  private isSaid(item: Item): boolean {
    if (item.isQuoted) return false
    return item.path === undefined ? this.said.has(item.text) : this.named.has(item.path)
  }

  private fitting(id: GroupId, item: Item, allowed: number): Fitting | undefined {
    const whole =
      this.counted(id, item, allowed) ??
      (item.shorter === undefined ? undefined : this.counted(id, { ...item, text: item.shorter }, allowed))
    if (whole || !item.clippable || allowed < SHORTEST_CLIP) return whole
    for (
      let characters = Math.min(item.text.length, allowed * 4);
      characters > SHORTEST_CLIP;
      characters = Math.floor(characters * 0.8)
    ) {
      const clipped = this.counted(id, { ...item, text: clip(item.text, characters) }, allowed)
      if (clipped) return clipped
    }
    return undefined
  }

  /** The item with its token count if that is within the limit. Far longer texts are rejected without counting. */
  private counted(id: GroupId, item: Item, allowed: number): Fitting | undefined {
    if (item.text.length > allowed * LONGEST_TOKEN) return undefined
    const tokens = this.counter.countText(isInline(id) ? `${item.text}, ` : `${item.text}\n`)
    return tokens <= allowed ? { item, tokens } : undefined
  }

  private add(id: GroupId, item: Item, tokens: number): void {
    this.taken.push({ id, item, tokens })
    this.left -= tokens
    this.open.add(id)
    this.said.add(item.text)
    for (const path of pathsIn(item.text)) this.named.add(path)
    if (item.path !== undefined) this.named.add(item.path)
  }

  /** Drops the last added items to free this many tokens. False if there are none left. */
  drop(tokens: number): boolean {
    let dropped = 0
    while (dropped < tokens && this.taken.length > 0) dropped += this.taken.pop()?.tokens ?? 0
    return dropped > 0
  }

  chosen(): Chosen {
    const chosen = new Map<GroupId, Item[]>()
    for (const { id, item } of this.taken) chosen.set(id, [...(chosen.get(id) ?? []), item])
    return chosen
  }
}
