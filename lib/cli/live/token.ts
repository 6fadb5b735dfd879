import type { LiveTokenView } from '@/lib/contracts/production/live'
import { nameSchema } from '@/lib/contracts/shared/name'
import type { Arguments } from '../arguments'
import { hasDatabase, noDatabase } from '../data'
import { badInput } from '../failure'
import type { Console } from '../output/console'
import { formatTable } from '../output/format'

/**
 * `token [create NAME | revoke ID] [--json]`: who may ask the service, in the workspace that the app last used. A token that
 * is created is printed alone, this once.
 */
export async function token({ files, json }: Arguments, terminal: Console): Promise<void> {
  if (!hasDatabase()) throw noDatabase()
  const tokens = await import('@/lib/server/live/tokens')
  const [{ closeDatabase }, [verb = 'list', named, ...others]] = [await import('@/lib/db/client'), files]
  try {
    if (verb === 'list' && named === undefined) return terminal.print(listed(await tokens.listTokens(), json))
    if (named === undefined || others.length > 0) throw badInput(USE)
    if (verb === 'create') {
      const made = await tokens.createToken(nameOf(named))
      return terminal.print(json ? JSON.stringify({ schema: 1, ...made }) : made.token)
    }
    if (verb !== 'revoke') throw badInput(USE)
    const known = (await tokens.listTokens()).some(({ id }) => id === named)
    if (!known) throw badInput(`there is no token ${named}; “token” lists them with their ids`)
    await tokens.revokeToken(named)
    terminal.progress('what shows it is refused from now on')
  } finally {
    await closeDatabase()
  }
}

const USE = 'say “token”, “token create NAME” or “token revoke ID”'

function nameOf(text: string): string {
  const name = nameSchema.safeParse(text)
  if (name.success) return name.data
  throw badInput('a token needs a name of at most a line')
}

const listed = (tokens: readonly LiveTokenView[], json: boolean): string =>
  json
    ? JSON.stringify({ schema: 1, tokens })
    : formatTable(
        ['id', 'name', 'ends in', 'created', 'last used'],
        tokens.map(({ id, name, ending, createdAt, lastUsedAt = 'never' }) => [
          id,
          name,
          ending,
          createdAt,
          lastUsedAt,
        ]),
      )
