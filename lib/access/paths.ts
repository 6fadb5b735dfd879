/** The path of the sign-in page, which its form posts to as well. */
export const SIGN_IN = '/sign-in'
export const SIGN_OUT = '/sign-out'

/** Set by the gate on requests with a valid session; removed from what clients send. */
export const SESSION_HEADER = 'x-condensery-session'

/**
 * Open without signing in, for reading only: what a shared comparison needs, the sign-in page, and the two health
 * checks, which answer yes or no.
 */
const OPEN_PATHS: readonly RegExp[] = [
  /^\/s\/[\w-]+$/,
  /^\/s\/[\w-]+\/data$/,
  /^\/_next\/static\/(?!.*\.\.)[\w./~@()[\]-]+$/,
  /^\/(icon\.svg|favicon\.ico)$/,
  /^\/sign-in$/,
  /^\/(healthz|readyz)$/,
]

/** Tested on the path exactly as it was sent; a path that would have to be decoded first is not open. */
export const isOpenPath = (path: string): boolean => OPEN_PATHS.some((pattern) => pattern.test(path))

/** Where to go after signing in: a path of this app, or the start page for anything else (no open redirects). */
export function returnPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return '/'
  return [SIGN_IN, SIGN_OUT].some((path) => next === path || next.startsWith(`${path}?`)) ? '/' : next
}

export const signInPath = (next: string, problem?: 'wrong' | 'wait'): string => {
  const query = new URLSearchParams({
    ...(problem ? { problem } : {}),
    ...(returnPath(next) === '/' ? {} : { next }),
  }).toString()
  return query === '' ? SIGN_IN : `${SIGN_IN}?${query}`
}
