const link = 'text-accent hover:underline'

/** A link in a line of text: 24 px high for the pointer, in a line that stays as high as it is. For thumbs the line grows. */
export const lineLink = `${link} sm:-my-1 sm:py-1`

/** One of a few characters among values: 24 px wide too. Those beside it stand 12 px away. */
export const shortLineLink = `${link} -mx-1.5 -my-1 px-1.5 py-1`
