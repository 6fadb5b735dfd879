import { benchDryRun } from '@/lib/bench/dry-run'

/**
 * Runs dry edits on a small generated session, so that the code is compiled and the token tables are built before the
 * first request.
 */
export async function warmUp(): Promise<void> {
  await benchDryRun(20_000, 5, () => performance.now())
}
