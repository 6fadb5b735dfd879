/* Separate from the schemas, so that the first page does not load those. */

export const UPLOADS_PATH = '/api/uploads'
export const IMPORTS_PATH = '/api/imports'
export const MOST_UPLOAD_BYTES = 64 * 1024 * 1024
