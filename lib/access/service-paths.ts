/*
 * Paths that programs ask with a token of their own, which the routes check. No session and no other secret lets anybody in
 * there, so a page of another site gains nothing by asking for them.
 */

const SERVICE_PATH = /^(?:\/presets\/[\w@-]+)?\/v1\/(?:compress|retrieve\/\w+)$/

/** Tested on the path exactly as it was sent. */
export const isServicePath = (path: string): boolean => SERVICE_PATH.test(path)
