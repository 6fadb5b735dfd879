/** Cookie with the workbench's query string as this browser last left it, so that `/` opens what was open. */
export const WAY_BACK = 'condensery-workbench'

const YEAR_S = 365 * 24 * 60 * 60

/** A cookie that this browser keeps for a year; without a value it goes. */
export const keptCookie = (name: string, value: string): string =>
  `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${value === '' ? 0 : YEAR_S}`

/** A query that no cookie holds is not kept; browsers refuse more than 4 kB. */
const LONGEST = 3_500

export function wayBackCookie(query: string): string {
  const value = encodeURIComponent(query)
  return keptCookie(WAY_BACK, value.length <= LONGEST ? value : '')
}
