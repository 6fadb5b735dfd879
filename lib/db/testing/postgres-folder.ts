import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the first test that needs a PostgreSQL server starts the one of this run. */
    readonly postgresFolder: string
  }
}

/** A place for the server of a run. Nothing is started, because most runs need none. */
export default function providePostgresFolder(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'condensery-postgres-'))
  project.provide('postgresFolder', folder)
  return () => {
    stop(path.join(folder, 'cluster/postmaster.pid'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function stop(pidFile: string): void {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]), 'SIGQUIT')
  } catch {
    // It was not started, or is gone.
  }
}
