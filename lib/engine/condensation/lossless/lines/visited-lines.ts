import type { Slot } from '../strategies/slots'
import type { LineTable } from './line-table'
import type { Run } from './runs'

/** Places tried per line: the first and the latest that hold it … */
const CANDIDATES = 16
/** … and those this near to where the last references would go on. */
const DRIFT = 8
/** Places tried per line once a slot's effort is spent. */
const FEW = 1

/** The lines that later ones may refer to, by their content. */
export class VisitedLines {
  private visited = new Uint8Array(0)
  /** By the id of their content, in the order in which they were visited. */
  private readonly places: (number[] | undefined)[] = []

  constructor(private readonly table: LineTable) {}

  /** To be called where the table may have grown. */
  fit(): void {
    const { length, contentCount } = this.table
    if (this.visited.length < length) {
      const { visited } = this
      this.visited = new Uint8Array(2 * length)
      this.visited.set(visited)
    }
    while (this.places.length < contentCount) this.places.push(undefined)
  }

  /** From `start` to `end` exclusive. */
  add(start: number, end: number, slot: Slot): void {
    for (let line = start; line < end; line++) this.addLine(line, slot)
  }

  addLine(line: number, slot: Slot): void {
    if (!slot.mayBeTarget || this.visited[line] === 1) return
    this.visited[line] = 1
    const { contentId, unsignedId } = this.table
    this.placesOfId(contentId.at(line)).push(line)
    if (unsignedId.at(line) >= 0) this.placesOfId(unsignedId.at(line)).push(line)
  }

  private placesOfId(id: number): number[] {
    return (this.places[id] ??= [])
  }

  /** Takes back the lines that were added last. */
  remove(start: number, end: number): void {
    const { contentId, unsignedId } = this.table
    for (let line = end - 1; line >= start; line--) {
      if (this.visited[line] !== 1) continue
      this.visited[line] = 0
      this.places[contentId.at(line)]?.pop()
      if (unsignedId.at(line) >= 0) this.places[unsignedId.at(line)]?.pop()
    }
  }

  /** Whether a line of the same content was visited. */
  hasSame(line: number): boolean {
    const { contentId, unsignedId } = this.table
    return [contentId.at(line), unsignedId.at(line)].some((id) => (this.places[id]?.length ?? 0) > 0)
  }

  /** Whether so many lines hold the same that not all of them are tried. */
  isFrequent(line: number): boolean {
    return (this.places[this.table.contentId.at(line)]?.length ?? 0) > 2 * CANDIDATES
  }

  /** Where to try what stands at a line; `recent`: the last references, near whose going on others are tried too. */
  placesOf(line: number, few: boolean, recent: readonly Run[]): readonly number[] {
    const { contentId, unsignedId } = this.table
    const most = few ? FEW : CANDIDATES
    return [
      ...this.firstAndLatest(contentId.at(line), most),
      ...this.firstAndLatest(unsignedId.at(line), most),
      ...(!few && this.isFrequent(line) ? this.near(line, recent) : []),
    ]
  }

  private firstAndLatest(id: number, most: number): readonly number[] {
    const places = this.places[id] ?? none
    return places.length > 2 * most ? [...places.slice(0, most), ...places.slice(-most)] : places
  }

  private near(line: number, recent: readonly Run[]): readonly number[] {
    const { contentId } = this.table
    const places: number[] = []
    for (const { source, target } of recent) {
      const expected = target + line - source
      for (let place = expected - DRIFT; place <= expected + DRIFT; place++) {
        if (this.visited[place] === 1 && contentId.at(place) === contentId.at(line)) places.push(place)
      }
    }
    return places
  }
}

const none: readonly number[] = []
