import type { IncomingMessage } from 'node:http'

const ID = '[\\w-]+'
const named: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^/runs/${ID}/download$`), '/runs/:id/download'],
  [/^(?:\/presets\/[^/]+)?\/v1\/compress$/, '/v1/compress'],
  [/^(?:\/presets\/[^/]+)?\/v1\/retrieve\/\w+$/, '/v1/retrieve/:hash'],
  [new RegExp(`^/s/${ID}/data$`), '/s/:id/data'],
  [new RegExp(`^/(runs|profiles|s)/${ID}$`), '/$1/:id'],
  [/^\/(_next\/static|_next|samples)\/.*$/, '/$1'],
  [
    /^(\/|\/(presets|runs|profiles|costs|live|analytics|help|sign-in|sign-out|healthz|readyz|metrics|icon\.svg)|\/api\/[a-z-]+(\/[a-z-]+)*)$/,
    '$1',
  ],
]

/**
 * The route of a request without its ids, so that metrics have a bounded number of labels. All server actions count as
 * one route.
 */
export function routeOf({ url = '/', method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  if (method === 'POST' && headers['next-action'] !== undefined) return 'action'
  const path = url.split('?', 1)[0] ?? '/'
  for (const [pattern, name] of named) if (pattern.test(path)) return path.replace(pattern, name)
  return 'other'
}
