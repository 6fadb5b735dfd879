import { benchDryRun } from '@/lib/bench/dry-run'

/** Dry edits of a small made session: the code is compiled and the token tables are built before somebody waits. */
export async function warmUp(): Promise<void> {
  await benchDryRun(20_000, 5, () => performance.now())
}
