import type { ChildProcess } from 'node:child_process'

/** Hands the signals that end this process to a child, so that it does not outlive it. Returns whether one came. */
export function passSignals(child: ChildProcess): () => boolean {
  let stopping = false
  // Run by a launcher of its own (npm, tsx), this process ends with it, even where that one was ended without a word.
  process.on('disconnect', () => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true
      child.kill(signal)
    })
  }
  return () => stopping
}

/** Exit status; 1 where a signal ended the child. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
