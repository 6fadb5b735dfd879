/** The whole address of a snapshot, as it is sent to others. Only in a browser. */
export const linkTo = (id: string): string => new URL(`/s/${encodeURIComponent(id)}`, window.location.origin).href
