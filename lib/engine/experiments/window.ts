import { replayNothing, type ReplayRequest } from '../replay/replay'
import { withUsableCache } from '../replay/figures/report'

/** A harness condenses where nine tenths of its window are full, whatever its threshold. */
const LARGEST_SHARE = 0.9

/** A window that the session fills, where it does not come to the threshold in its own. */
export async function fittedWindow(request: ReplayRequest): Promise<number | undefined> {
  const { contextWindow, thresholdPercent, thresholdTokens } = request.options
  const nothing = await replayNothing(withUsableCache(request))
  const peak = nothing?.totals.peakContextTokens ?? 0
  const trigger = thresholdTokens ?? (thresholdPercent * contextWindow) / 100
  return peak > 0 && peak < trigger ? Math.ceil(peak / LARGEST_SHARE) : undefined
}
