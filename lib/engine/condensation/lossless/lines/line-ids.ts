import { Column } from './column'

/**
 * Numbers things in the order in which they are first seen: 0, 1, 2 … Equal things have the same number. A hash table of integers, because a map
 * would need a key of its own (a string, say) for every line that is looked up.
 */
abstract class Ids {
  /** By hash, one more than the id; 0 where there is none. At most half of them are taken. */
  protected slots = new Int32Array(2048)
  /** By id. */
  protected readonly hashes = new Column()

  get length(): number {
    return this.hashes.length
  }

  protected firstSlot(hash: number): number {
    return hash & (this.slots.length - 1)
  }

  protected nextSlot(slot: number): number {
    return (slot + 1) & (this.slots.length - 1)
  }

  /** The next id, in a slot that is free. */
  protected take(slot: number, hash: number): number {
    const id = this.length
    this.hashes.push(hash)
    this.slots[slot] = id + 1
    if (2 * this.length > this.slots.length) this.grow()
    return id
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length)
    for (let id = 0; id < this.length; id++) {
      let slot = this.firstSlot(this.hashes.at(id))
      while (this.slots[slot] !== 0) slot = this.nextSlot(slot)
      this.slots[slot] = id + 1
    }
  }
}

/** Ids of stretches of texts. */
export class StretchIds extends Ids {
  /** By id, where it was first seen. */
  private readonly texts: string[] = []
  private readonly from = new Column()
  private readonly to = new Column()

  /** Of `text.slice(from, to)`. */
  idOf(text: string, from: number, to: number): number {
    const hash = hashOf(text, from, to)
    let slot = this.firstSlot(hash)
    for (let known = this.slots[slot]; known; known = this.slots[slot]) {
      if (this.hashes.at(known - 1) === hash && this.isSame(known - 1, text, from, to)) return known - 1
      slot = this.nextSlot(slot)
    }
    this.texts.push(text)
    this.from.push(from)
    this.to.push(to)
    return this.take(slot, hash)
  }

  textOf(id: number): string {
    return (this.texts[id] ?? '').slice(this.from.at(id), this.to.at(id))
  }

  /** Slices are not copies, and compared faster than character by character. */
  private isSame(id: number, text: string, from: number, to: number): boolean {
    const [start, end] = [this.from.at(id), this.to.at(id)]
    return end - start === to - from && (this.texts[id] ?? '').slice(start, end) === text.slice(from, to)
  }
}

/** Ids of pairs of small integers. */
export class PairIds extends Ids {
  private readonly firsts = new Column()
  private readonly seconds = new Column()

  idOf(first: number, second: number): number {
    const hash = mixed(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b))
    let slot = this.firstSlot(hash)
    for (let known = this.slots[slot]; known; known = this.slots[slot]) {
      if (this.firsts.at(known - 1) === first && this.seconds.at(known - 1) === second) return known - 1
      slot = this.nextSlot(slot)
    }
    this.firsts.push(first)
    this.seconds.push(second)
    return this.take(slot, hash)
  }
}

/** Of UTF-16 units, two at a time. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5 | 0
  let at = from
  for (; at + 1 < to; at += 2)
    hash = mixed(Math.imul(hash ^ text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 16), 0x9e3779b1))
  return at < to ? mixed(Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)) : hash
}

/** The slot is taken from the last bits, so the first ones have to count there. */
const mixed = (hash: number): number => hash ^ (hash >>> 15)
