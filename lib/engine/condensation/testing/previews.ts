import { agentSession } from '@/lib/bench/session'
import { createCheckpoints } from '../providers/previews/checkpoints'
import type { PreviewOptions } from '../providers/previews/preview'
import type { Conversation } from '../../conversation/conversation'
import { unwrap } from '../../core/result'
import { importFile } from '../../dialects/import/import-file'

/** What the tests of previews and explanations try out: a session, and passes that say what they do. */

const SEED = 20261122

function imported(tokens: number): Conversation {
  const session = unwrap(importFile(JSON.stringify(agentSession(tokens, SEED)))).conversations[0]?.views[0].conversation
  if (!session) throw new Error('no conversation')
  return session
}

/** Small enough to be condensed many times, large enough to hold something for every pass. */
export const conversation = imported(14_000)

/** Each time with a store of their own. */
export const options = (changes: Partial<PreviewOptions> = {}): PreviewOptions => ({
  store: createCheckpoints(),
  models: 'm',
  contextWindow: 8_000,
  ...changes,
})

export const pass = (id: string, individualConfig: unknown, changes: object = {}): object => ({
  id,
  name: id,
  mode: 'individual',
  execution: { type: 'always' },
  selection: { type: 'preserve_recent', keepRecentCount: 2 },
  individualConfig,
  ...changes,
})
export const cut = pass('cut', { defaults: { toolResults: { operation: 'truncate', maxLines: 2 } } })
export const drop = {
  id: 'drop',
  name: 'drop',
  mode: 'batch',
  execution: { type: 'always' },
  selection: { type: 'preserve_recent', keepRecentCount: 4 },
  batchConfig: { operation: 'drop', dropShare: 0.5 },
}
