/* Separate from the schemas, so that the first page does not load those. */

export const UPLOADS_PATH = '/api/uploads'
export const IMPORTS_PATH = '/api/imports'
export const MOST_UPLOAD_BYTES = 64 * 1024 * 1024

/** Files of an import that one upload holds at most. */
export const MOST_SENT_TOGETHER = 32
/** They are stored in one transaction, for whose end others wait. */
const SENT_TOGETHER_BYTES = 1024 * 1024

/** Whether a file is sent together with those before it, by their sizes in bytes. A larger file than the limit is sent alone. */
export const fitsTogether = (sizes: readonly number[], next: number): boolean =>
  sizes.length < MOST_SENT_TOGETHER && sizes.reduce((sum, size) => sum + size, next) <= SENT_TOGETHER_BYTES
