/** Where the sign-in page stands, and what its form posts to. */
export const SIGN_IN = '/sign-in'
export const SIGN_OUT = '/sign-out'

/** Set on requests that were let in with a session; no client can set it. */
export const SESSION_HEADER = 'x-condensery-session'

/** What a shared copy needs, the sign-in page, and two questions that tell nothing but yes or no. Read only. */
const OPEN_PATHS: readonly RegExp[] = [
  /^\/s\/[\w-]+$/,
  /^\/s\/[\w-]+\/data$/,
  /^\/_next\/static\/(?!.*\.\.)[\w./~@()[\]-]+$/,
  /^\/(icon\.svg|favicon\.ico)$/,
  /^\/sign-in$/,
  /^\/(healthz|readyz)$/,
]

/** By the path exactly as it was sent: what has to be decoded first is not open. */
export const isOpenPath = (path: string): boolean => OPEN_PATHS.some((pattern) => pattern.test(path))

/** A place in this app to go on to after signing in; anything else leads to the start. */
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
