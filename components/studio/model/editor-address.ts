import type { RunSummary } from '@/lib/contracts/runs'

/** Address of the workbench with a pass of a run open in the studio. */
export function passAddress({ id, conversationId }: Pick<RunSummary, 'id' | 'conversationId'>, pass: string): string {
  const address = new URLSearchParams({
    ...(conversationId !== undefined && { conversation: conversationId }),
    runs: id,
    run: id,
    pass,
  })
  return `/?${address.toString()}`
}
