import type { Slot } from '../strategies/slots'
import { Column } from './column'
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
  /** By the id of their content, in the order in which they were visited; most contents stand in one place. */
  private readonly places: (number | number[] | undefined)[] = []

  private readonly found = new Column()

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
    this.addPlace(contentId.at(line), line)
    if (unsignedId.at(line) >= 0) this.addPlace(unsignedId.at(line), line)
  }

  private addPlace(id: number, line: number): void {
    const places = this.places[id]
    if (places === undefined) this.places[id] = line
    else if (typeof places === 'number') this.places[id] = [places, line]
    else places.push(line)
  }

  private removePlace(id: number): void {
    const places = this.places[id]
    if (typeof places === 'number') this.places[id] = undefined
    else places?.pop()
  }

  private countOf(id: number): number {
    const places = this.places[id]
    return typeof places === 'number' ? 1 : (places?.length ?? 0)
  }

  /** Takes back the lines that were added last. */
  remove(start: number, end: number): void {
    const { contentId, unsignedId } = this.table
    for (let line = end - 1; line >= start; line--) {
      if (this.visited[line] !== 1) continue
      this.visited[line] = 0
      this.removePlace(contentId.at(line))
      if (unsignedId.at(line) >= 0) this.removePlace(unsignedId.at(line))
    }
  }

  /** Whether a line of the same content was visited. */
  hasSame(line: number): boolean {
    const { contentId, unsignedId } = this.table
    return this.countOf(contentId.at(line)) > 0 || this.countOf(unsignedId.at(line)) > 0
  }

  /** Whether so many lines hold the same that not all of them are tried. */
  isFrequent(line: number): boolean {
    return this.countOf(this.table.contentId.at(line)) > 2 * CANDIDATES
  }

  /**
   * Where to try what stands at a line; `recent`: the last references, near whose going on others are tried too. To be read before it is asked for
   * again: there is one list, which is made anew each time.
   */
  placesOf(line: number, few: boolean, recent: readonly Run[]): Pick<Column, 'at' | 'length'> {
    const { contentId, unsignedId } = this.table
    const most = few ? FEW : CANDIDATES
    this.found.clear()
    this.findFirstAndLatest(contentId.at(line), most)
    this.findFirstAndLatest(unsignedId.at(line), most)
    if (!few && this.isFrequent(line)) this.findNear(line, recent)
    return this.found
  }

  private findFirstAndLatest(id: number, most: number): void {
    const places = this.places[id] ?? none
    if (typeof places === 'number') return this.found.push(places)
    const isCut = places.length > 2 * most
    for (let at = 0; at < (isCut ? most : places.length); at++) this.found.push(places[at] ?? 0)
    if (isCut) for (let at = places.length - most; at < places.length; at++) this.found.push(places[at] ?? 0)
  }

  private findNear(line: number, recent: readonly Run[]): void {
    const { contentId } = this.table
    for (const { source, target } of recent) {
      const expected = target + line - source
      for (let place = expected - DRIFT; place <= expected + DRIFT; place++) {
        if (this.visited[place] === 1 && contentId.at(place) === contentId.at(line)) this.found.push(place)
      }
    }
  }
}

const none: readonly number[] = []
