/** The absolute URL of a snapshot. Only in a browser. */
export const linkTo = (id: string): string => new URL(`/s/${encodeURIComponent(id)}`, window.location.origin).href
