import { diffSigns, type DiffSign } from '../../references/markers'
import type { LineTable } from './line-table'
import { Column } from './column'
import { CommonRuns, type Keys } from './common-runs'
import { signOf, type MatchNumbering } from './runs'

/** How far runs go, for one table, which may grow. */
export class RunLengths {
  private readonly unsigned: Record<'same' | 'none' | 'from', CommonRuns>
  private readonly signed: Record<'after' | 'without', Partial<Record<DiffSign, Signed>>> = { after: {}, without: {} }
  private readonly separators: CommonRuns

  constructor(private readonly table: LineTable) {
    const { textId, contentId, unnumberedId, countingId, separatorId } = table
    this.unsigned = {
      same: new CommonRuns({ source: textId, target: textId }),
      none: new CommonRuns({ source: unnumberedId, target: contentId }),
      from: new CommonRuns({ source: countingId, target: contentId }),
    }
    this.separators = new CommonRuns({ source: separatorId, target: separatorId })
  }

  /** How many lines from these two on fit, whatever ends them. At least 1. */
  fitting(line: number, target: number, limit: number, numbering: MatchNumbering): number {
    return 1 + (this.runsFor(numbering, line, target)?.length(line + 1, target + 1, limit - 1) ?? 0)
  }

  /** Of lines that fit, how many have the breaks between them that stand at the target. At least 1. */
  withSameBreaks(line: number, target: number, fitting: number): number {
    return Math.min(fitting, 1 + this.separators.length(line, target, fitting - 1))
  }

  /** Of lines that fit, how many have the first of them's break between them. At least 1. */
  withOneBreak(line: number, fitting: number): number {
    return Math.min(fitting, 1 + this.table.equalSeparators.at(line))
  }

  /** Whether the lines so far behind two that fit fit as well. */
  isAlike(source: number, target: number, numbering: MatchNumbering, offset: number): boolean {
    return this.runsFor(numbering, source, target)?.isAlike(source + offset, target + offset) ?? false
  }

  private runsFor(numbering: MatchNumbering, line: number, target: number): CommonRuns | undefined {
    if (numbering !== 'after' && numbering !== 'without') return this.unsigned[numbering]
    const written = signOf(this.table, line, target, numbering)
    const sign = diffSigns.find((known) => known === written)
    if (!sign) return undefined
    const signed = (this.signed[numbering][sign] ??= new Signed(this.table, numbering, sign))
    return signed.upToDate()
  }
}

/** Runs of lines that have a sign at one of their ends. */
class Signed {
  private readonly ids = new Column()
  private readonly runs: CommonRuns

  constructor(
    private readonly table: LineTable,
    numbering: 'after' | 'without',
    private readonly sign: DiffSign,
  ) {
    const { contentId, unnumberedId } = table
    const keys: Keys =
      numbering === 'after' ? { source: this.ids, target: contentId } : { source: unnumberedId, target: this.ids }
    this.runs = new CommonRuns(keys)
  }

  upToDate(): CommonRuns {
    const { table } = this
    for (let line = this.ids.length; line < table.length; line++)
      this.ids.push(table.firstCharacterAt(line) === this.sign ? table.unsignedId.at(line) : -1)
    return this.runs
  }
}
