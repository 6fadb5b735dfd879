import { diffSigns, type DiffSign } from '../markers'
import type { LineTable } from './line-table'
import { CommonRuns, type Keys } from './common-runs'
import { signOf, type MatchNumbering } from './runs'
import type { Separator } from './lines'

const separators: readonly Separator[] = ['\n', '\r\n', '\\n', '\\r\\n', '']

/** How far runs go, for one table. */
export class RunLengths {
  private readonly unsigned: Record<'same' | 'none' | 'from', CommonRuns>
  private readonly signed: Record<'after' | 'without', Partial<Record<DiffSign, CommonRuns>>> = { after: {}, without: {} }
  private readonly separators: CommonRuns
  private readonly unnumbered: Int32Array
  /** How many lines from this one on end with the same separator. */
  private readonly equalSeparators: Uint32Array

  constructor(private readonly table: LineTable) {
    const { textId, contentId, prefix, countsOn } = table
    const keysWhere = (takes: (line: number) => boolean): Int32Array => Int32Array.from(contentId, (id, line) => (takes(line) ? id : -1))
    this.unnumbered = keysWhere((line) => prefix[line] === '')
    this.unsigned = {
      same: new CommonRuns({ source: textId, target: textId }),
      none: new CommonRuns({ source: this.unnumbered, target: contentId }),
      from: new CommonRuns({ source: keysWhere((line) => countsOn[line] === true), target: contentId }),
    }
    const separatorIds = Uint8Array.from(table.separator, (separator) => separators.indexOf(separator))
    this.separators = new CommonRuns({ source: separatorIds, target: separatorIds })
    this.equalSeparators = runsOf(separatorIds)
  }

  /** With breaks as at the target, and when all its breaks may be like its first. At least 1. */
  of(line: number, target: number, limit: number, numbering: MatchNumbering): { readonly length: number; readonly sameBreaks: number } {
    const fitting = 1 + (this.runsFor(numbering, line, target)?.length(line + 1, target + 1, limit - 1) ?? 0)
    const sameBreaks = Math.min(fitting, 1 + this.separators.length(line, target, fitting - 1))
    const uniform = Math.min(fitting, 1 + (this.equalSeparators[line] ?? 0))
    return { length: Math.max(sameBreaks, uniform), sameBreaks }
  }

  private runsFor(numbering: MatchNumbering, line: number, target: number): CommonRuns | undefined {
    if (numbering !== 'after' && numbering !== 'without') return this.unsigned[numbering]
    const written = signOf(this.table, line, target, numbering)
    const sign = diffSigns.find((known) => known === written)
    return sign && (this.signed[numbering][sign] ??= new CommonRuns(this.signedKeys(numbering, sign)))
  }

  private signedKeys(numbering: 'after' | 'without', sign: DiffSign): Keys {
    const { unsignedId, contentId, text } = this.table
    const signed = Int32Array.from(unsignedId, (id, line) => (text[line]?.[0] === sign ? id : -1))
    return numbering === 'after' ? { source: signed, target: contentId } : { source: this.unnumbered, target: signed }
  }
}

function runsOf(ids: Uint8Array): Uint32Array {
  const runs = new Uint32Array(ids.length)
  for (let line = ids.length - 1; line >= 0; line--) runs[line] = ids[line] === ids[line + 1] ? (runs[line + 1] ?? 0) + 1 : 1
  return runs
}
