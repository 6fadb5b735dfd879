interface PolicyInput {
  readonly nonce: string
  readonly development: boolean
}

/**
 * Scripts run only with the request's nonce. Styles may be inline: toasts and scroll locks insert style elements
 * without a nonce, and positioned overlays and dragged rows carry style attributes. Development needs eval for
 * React's error overlay.
 */
export function contentSecurityPolicy({ nonce, development }: PolicyInput): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['worker-src', "'self'", 'blob:'],
    ['object-src', "'none'"],
    ['frame-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}
