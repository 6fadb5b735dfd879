/** Messages by their numbers: two and all between them, or the one that it is. */
export const messageRange = (first: number, last: number): string =>
  first === last ? `#${first}` : `#${first}–#${last}`
