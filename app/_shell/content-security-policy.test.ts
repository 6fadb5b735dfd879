import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy'

const scriptSources = (policy: string) => policy.split('; ').find((directive) => directive.startsWith('script-src '))

describe('contentSecurityPolicy', () => {
  it('lets scripts run by nonce only', () => {
    const sources = scriptSources(contentSecurityPolicy({ nonce: 'abc', development: false }))
    expect(sources).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  })

  it('allows eval in development alone', () => {
    expect(scriptSources(contentSecurityPolicy({ nonce: 'abc', development: true }))).toContain("'unsafe-eval'")
  })

  it('names no other host', () => {
    expect(contentSecurityPolicy({ nonce: 'abc', development: false })).not.toMatch(/https?:|\*|wss?:/)
  })

  it('cannot be framed, and forms and the base stay here', () => {
    const policy = contentSecurityPolicy({ nonce: 'abc', development: false })
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
  })
})
