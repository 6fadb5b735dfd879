import * as z from 'zod'

/** Messages that a person gives, as they are called everywhere: `#41`, counted from 1 in the conversation as it was. */
export const placeList = z
  .array(z.string().regex(/^#[1-9]\d{0,6}$/, 'The number of a message, such as #41.'))
  .max(1_000)

/** From 0. */
export const indexOfPlace = (place: string): number => Number(place.slice(1)) - 1
