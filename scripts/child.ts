import type { ChildProcess } from 'node:child_process'

/**
 * Passes the signals that end this process on to a child, so that it does not survive. The returned function tells
 * whether one was received.
 */
export function passSignals(child: ChildProcess): () => boolean {
  let stopping = false
  // Under a launcher (npm, tsx), this process ends with it, even if the launcher was killed.
  process.on('disconnect', () => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true
      child.kill(signal)
    })
  }
  return () => stopping
}

/** The exit status; 1 if the child was ended by a signal. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
