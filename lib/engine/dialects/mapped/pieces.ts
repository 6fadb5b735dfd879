import { valueAt } from '../../conversation/texts/template'
import { stringOf, type JsonPath, type JsonValue } from '../../core/json'
import { replaceAt } from '../json/replace'
import type { RecordFile } from '../records'
import type { Pieces } from './native'

interface Piece {
  readonly record: number
  readonly path: JsonPath
  readonly text: string
}

/** Writes records that arrived in pieces: a change goes to the piece that it stands in, and pieces that it spans become one. */
export class PieceWriter {
  private readonly firsts: ReadonlyMap<number, number>
  /** The text of each piece of what changed; undefined where it is left out. */
  private readonly texts = new Map<number, string | undefined>()

  constructor(
    private readonly source: RecordFile,
    private readonly pieces: ReadonlyMap<number, Pieces> = new Map(),
  ) {
    this.firsts = new Map([...pieces].flatMap(([first, { rest }]) => rest.map((record) => [record, first] as const)))
  }

  /** The records of one message are asked for in their order, the first of them with its parts. */
  rewrite(value: JsonValue, record: number, write: (whole: JsonValue) => JsonValue | undefined): JsonValue | undefined {
    const first = this.firsts.get(record)
    const own = this.pieces.get(first ?? record)
    if (!own) return write(value)
    if (first === undefined) {
      const next = write(own.whole)
      if (next !== own.whole) this.spread(this.piecesOf(record, own), stringOf(next && valueAt(next, own.path)))
    }
    if (!this.texts.has(record)) return value
    const text = this.texts.get(record)
    return text === undefined ? undefined : replaceAt(value, first === undefined ? own.path : own.restPath, text)
  }

  private piecesOf(first: number, { rest, path, restPath }: Pieces): readonly Piece[] {
    const pieceAt = (record: number, at: JsonPath): Piece => {
      const value = this.source.records[record]?.value
      return { record, path: at, text: stringOf(value === undefined ? value : valueAt(value, at)) }
    }
    return [pieceAt(first, path), ...rest.map((record) => pieceAt(record, restPath))]
  }

  private spread(pieces: readonly Piece[], text: string): void {
    let [from, to] = [0, pieces.length]
    let [start, end] = [0, text.length]
    for (; from < to - 1; from++) {
      const piece = pieces[from]?.text ?? ''
      if (!text.startsWith(piece, start)) break
      start += piece.length
    }
    for (; to > from + 1; to--) {
      const piece = pieces[to - 1]?.text ?? ''
      if (end - piece.length < start || !text.slice(start, end).endsWith(piece)) break
      end -= piece.length
    }
    pieces.slice(from, to).forEach(({ record }, index) => {
      this.texts.set(record, index === 0 ? text.slice(start, end) : undefined)
    })
  }
}
