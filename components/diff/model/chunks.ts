export const CHUNK_ROWS = 20
/** Texts are fetched by chunks of rows. */
export const chunkOf = (row: number): number => Math.floor(row / CHUNK_ROWS)
