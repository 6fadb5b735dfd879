import { basename, resolve } from 'node:path'
import { bytesOf } from '@/lib/engine'
import { listDatasets } from '@/lib/server/datasets/datasets'
import { importHere } from '@/lib/server/datasets/import-here'
import type { Arguments } from '../arguments'
import { type SessionSource, sourcesOf } from '../bundle'
import { closeData } from '../data'
import { describeRefusal } from '../experiments/open-session'
import { badInput } from '../failure'
import type { Console } from '../output/console'

/** `import FILE|FOLDER… [--dataset NAME|ID]`: stores the sessions, each once, and makes a dataset of them or adds them to one. */
export async function importSessions(given: Arguments, terminal: Console): Promise<void> {
  const [first] = given.files
  if (first === undefined) throw badInput('name one FILE or FOLDER or more')
  const sources = await sourcesOf(given.files, terminal)
  if (sources.length === 0) throw badInput(`${first}: no session stands in it`)
  const name = given.dataset ?? basename(resolve(first))
  try {
    const known = (await listDatasets({ withSample: false })).datasets.find(
      ({ id, name: own }) => id === name || own === name,
    )
    const done = await importHere(
      { name: known?.name ?? name, ...(known && { dataset: known.id }), expected: sources.length },
      readAll(sources),
      ({ path, outcome, error }, count) =>
        terminal.progress(`${path}: ${error ? `refused: ${error.message}` : outcome} (${count} of ${sources.length})`),
    )
    const { dataset, files, refused } = done
    if (given.json) terminal.print(JSON.stringify({ schema: 1, dataset: dataset ?? null, files, refused }))
    else
      terminal.print(
        [
          `${files.stored} stored, ${files.known} known before, ${files.refused} refused`,
          dataset
            ? `dataset ${dataset.name} (${dataset.id}), version ${dataset.version}: ${dataset.sessions} sessions`
            : 'no dataset: nothing could be read',
        ].join('\n'),
      )
  } finally {
    await closeData()
  }
}

/** One file after the other, so that memory holds no more. */
async function* readAll(sources: readonly SessionSource[]) {
  for (const { path, load } of sources) {
    const read = await load().catch((error: unknown) => describeRefusal(path, error))
    if ('code' in read) yield { path, error: { code: read.code, message: read.message } }
    else for (const session of read) yield { path: session.path, bytes: bytesOf(session) }
  }
}
