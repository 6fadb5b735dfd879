/** Cookie with the workbench's query string as this browser last left it, so that `/` opens what was open. */
export const WAY_BACK = 'condensery-workbench'

const YEAR_S = 365 * 24 * 60 * 60

/** A query that no cookie holds is not kept; browsers refuse more than 4 kB. */
const LONGEST = 3_500

export function wayBackCookie(query: string): string {
  const value = encodeURIComponent(query)
  const isKept = value !== '' && value.length <= LONGEST
  return `${WAY_BACK}=${isKept ? value : ''}; Path=/; SameSite=Lax; Max-Age=${isKept ? YEAR_S : 0}`
}
