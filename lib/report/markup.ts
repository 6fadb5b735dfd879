import { escape } from 'es-toolkit/string'

export const cell = (html: string): string => `<td>${html}</td>`

export const table = (heads: readonly string[], rows: readonly (readonly string[])[], isPlain = false): string =>
  `<table${isPlain ? ' class="plain"' : ''}><thead><tr>${heads.map((head) => `<th scope="col">${escape(head)}</th>`).join('')}</tr></thead><tbody>${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</tbody></table>`
