import { type Cell, cellsOf, type CellStore, readCell, tryParseJson } from '@/lib/engine'
import { keepLines, type KeptLines, textOf } from './kept-lines'

/** Finished cells beside the file that they are for, so that an experiment that was ended goes on where it was. */
export type Journal = KeptLines<Cell> & CellStore<Cell>

/** Of a file that is written at the end; without one it is kept in memory. Cells of the file itself, where it is an earlier experiment, are known as well. */
export const openJournal = (out: string | undefined): Journal =>
  out === undefined
    ? keepLines(undefined, 'cell', readCell)
    : keepLines(`${out}.cells`, 'cell', readCell, cellsOf(tryParseJson(textOf(out))))
