import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createCheckpoints,
  importFile,
  invariant,
  isJsonObject,
  type JsonObject,
  preview,
  smart,
  unwrap,
} from '@/lib/engine'
import { ports } from '@/lib/server/runtime/engine-ports'

/** After so many rounds the code is compiled. */
const ROUNDS = 5

/**
 * Edits the default strategy on a demo session, so that code is compiled and token tables are built before the first
 * request.
 */
export async function warmUp(): Promise<void> {
  const bytes = await readFile(join(process.cwd(), 'public', 'samples', 'rereading-task.json'))
  for (let round = 0; round < ROUNDS; round++) {
    const conversation = unwrap(importFile(bytes)).conversations[0]?.views[0].conversation
    invariant(conversation, 'the demo session holds a conversation')
    const dry = { store: createCheckpoints(), models: '' }
    for (const config of [smart.defaultConfig, edited(smart.defaultConfig, 11 + round)])
      unwrap(await preview(smart, conversation, config, ports(), dry))
  }
}

/** Its last pass keeps another number of recent messages. */
function edited(config: JsonObject, keepRecentCount: number): JsonObject {
  const passes = Array.isArray(config.passes) ? config.passes : []
  const last = passes.at(-1)
  const selection = { type: 'preserve_recent', keepRecentCount }
  return { ...config, passes: [...passes.slice(0, -1), ...(isJsonObject(last) ? [{ ...last, selection }] : [])] }
}
