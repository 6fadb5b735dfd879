import { findLocalSessions, modelIn } from '@/lib/base/local-sessions/find-local-sessions'
import type { Arguments } from '../arguments'
import { badInput } from '../failure'
import { formatTable, formatTokens } from '../output/format'
import type { Console } from '../output/console'

/** Version of the JSON's shape. */
const SCHEMA = 1
const MOST_SHOWN = 50

/** `sessions`: the newest files in the folders where agents keep their sessions on this computer. */
export async function sessions({ files, json }: Arguments, terminal: Console): Promise<void> {
  if (files.length > 0) throw badInput('sessions takes no FILE: it looks in the folders where agents keep theirs')
  const found = await Promise.all(
    (await findLocalSessions(MOST_SHOWN)).map(async (session) => ({ ...session, model: await modelIn(session) })),
  )
  if (json)
    return terminal.print(
      JSON.stringify({
        schema: SCHEMA,
        sessions: found.map(({ file, agent, model, bytes, changedAt }) => ({
          file,
          agent,
          ...(model !== undefined && { model }),
          bytes,
          changedAt: changedAt.toISOString(),
        })),
      }),
    )
  if (found.length === 0) return terminal.print('Nothing was found in the folders of the agents that are known.')
  terminal.print(
    formatTable(
      ['changed', 'agent', 'model', 'bytes', 'file'],
      found.map(({ file, agent, model = '–', bytes, changedAt }) => [
        changedAt.toISOString().slice(0, 16).replace('T', ' '),
        agent,
        model,
        formatTokens(bytes),
        file,
      ]),
    ),
  )
}
