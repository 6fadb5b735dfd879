import type { Condensation, CondensationError } from '@/lib/engine'
import { recordOrTell } from '../models/record-or-tell'
import type { Setting } from './setting'

type Ending =
  | { readonly outcome: 'done'; readonly condensation: Condensation }
  | { readonly outcome: 'failed'; readonly error: CondensationError }

/** What a run asked, also to have its result judged, is kept where the app keeps its own: in the data folder, in the workspace that was used last. */
export const recordUsage = (setting: Setting, startedAt: number, ending: Ending): Promise<void> =>
  recordOrTell(keepUsage(setting, startedAt, ending), setting.terminal)

async function keepUsage(
  { strategy, models: { opened }, tokens, terminal }: Setting,
  startedAt: number,
  ending: Ending,
): Promise<void> {
  if (!opened || opened.trace.totals.calls + opened.trace.totals.pinnedCalls === 0) return
  const [{ keepUnsaved }, { currentWorkspaceId }] = await Promise.all([
    import('@/lib/server/runs/telemetry'),
    import('@/lib/server/workspaces/workspaces'),
  ])
  const { provider, preset } = strategy
  await keepUnsaved(
    {
      workspaceId: await currentWorkspaceId(),
      provider: provider.id,
      preset,
      models: opened,
      timeMs: terminal.now() - startedAt,
    },
    ending.outcome === 'done'
      ? { ...ending, condensation: { ...ending.condensation, costUsd: opened.trace.spentUsd } }
      : { ...ending, tokensBefore: tokens },
  )
}
