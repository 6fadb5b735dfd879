/** What a scripted agent does: so many times it reads one of a few files, which change a little on the way. */
export const STEPS = 20

export const TASK = 'Find out why the totals are off by a cent, and say where.'
export const SYSTEM = 'You are a careful engineer.'
export const TOOL = { name: 'read_file', description: 'Reads a file.' } as const

const files = ['src/totals.ts', 'src/orders.ts', 'src/round.ts', 'test/totals.test.ts'] as const

export const pathOf = (step: number): string => files[(step * 7 + Math.floor(step / 5)) % files.length] ?? files[0]

/** Each reading of a file differs from the one before it in one line. */
export function contentOf(path: string, step: number): string {
  return Array.from({ length: 50 }, (_, line) =>
    line === step % 50
      ? `  // looked at in step ${step}`
      : `export const ${path.replace(/\W/g, '_')}_${line} = compute(${line * 7}, "${path}")`,
  ).join('\n')
}

export const ANSWER = 'The rounding in src/round.ts drops a cent.'

/** What a run showed: the messages of each request, and what the host would have sent in the last one. */
export interface HostRun {
  readonly sent: readonly (readonly unknown[])[]
  readonly history: readonly unknown[]
}
