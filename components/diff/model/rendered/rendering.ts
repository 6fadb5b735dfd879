import { hasMarker } from '../segments'

interface MarkerRun {
  readonly marker: boolean
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Lines by whether they hold a marker, which is read as it is wherever the text around it is laid out. */
export function markerRuns(lines: readonly string[]): readonly MarkerRun[] {
  const runs: MarkerRun[] = []
  lines.forEach((line, at) => {
    const marker = hasMarker(line)
    const last = runs.at(-1)
    if (last?.marker === marker) runs[runs.length - 1] = { ...last, to: at + 1 }
    else runs.push({ marker, from: at, to: at + 1 })
  })
  return runs
}

/** The line that opens the fence which a line of Markdown stands in, with its break; nothing outside of any. */
export function fenceAt(lines: readonly string[], at: number): string {
  let open: { readonly line: string; readonly fence: string } | undefined
  for (const line of lines.slice(0, at)) {
    const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined) continue
    if (open === undefined) open = { line, fence }
    else if (fence.startsWith(open.fence) && line.trim() === fence) open = undefined
  }
  return open === undefined ? '' : `${open.line}\n`
}
