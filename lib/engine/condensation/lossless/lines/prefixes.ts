import { prefixAfter, prefixNumber } from './lines'

/** The number prefixes that lines have (see `numberPrefix`), as small integers. 0 stands for none. */
export class Prefixes {
  private readonly ids = new Map([['', 0]])
  private readonly texts = ['']
  private readonly numbers = [-1]
  /** By id, that of the prefix of the next line. */
  private readonly next: number[] = [0]

  idOf(prefix: string): number {
    const known = this.ids.get(prefix)
    if (known !== undefined) return known
    const id = this.texts.push(prefix) - 1
    this.ids.set(prefix, id)
    this.numbers.push(prefixNumber(prefix))
    this.next.push(UNKNOWN)
    return id
  }

  /** Of `text.slice(from, to)`. Mostly it counts on from the prefix of the line before, and is no string of its own. */
  idAfter(before: number, text: string, from: number, to: number): number {
    if (before !== 0) {
      const expected = this.after(before)
      const prefix = this.textOf(expected)
      if (prefix.length === to - from && text.startsWith(prefix, from)) return expected
    }
    return this.idOf(text.slice(from, to))
  }

  textOf(id: number): string {
    return this.texts[id] ?? ''
  }

  /** -1 where there is none. */
  numberOf(id: number): number {
    return this.numbers[id] ?? -1
  }

  /** Whether there are both, and the second counts on from the first. */
  countsOn(before: number, id: number): boolean {
    return before !== 0 && id !== 0 && this.after(before) === id
  }

  /** That of the next line. */
  after(id: number): number {
    const known = this.next[id] ?? UNKNOWN
    return known === UNKNOWN ? (this.next[id] = this.idOf(prefixAfter(this.textOf(id), 1))) : known
  }
}

const UNKNOWN = -1
