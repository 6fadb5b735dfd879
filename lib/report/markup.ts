import { escape } from 'es-toolkit/string'

export const cell = (html: string): string => `<td>${html}</td>`

interface TableStyle {
  /** As wide as its figures. */
  readonly isPlain?: boolean
  /** A last row of sums. */
  readonly total?: readonly string[]
}

export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { isPlain = false, total }: TableStyle = {},
): string {
  const head = heads.map((each) => `<th scope="col">${escape(each)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')
  const foot = total === undefined ? '' : `<tfoot><tr class="sum">${total.join('')}</tr></tfoot>`
  return `<table${isPlain ? ' class="plain"' : ''}><thead><tr>${head}</tr></thead><tbody>${body}</tbody>${foot}</table>`
}
