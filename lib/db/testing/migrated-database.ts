import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { processState } from '@/lib/base/process-state'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a database that is migrated and has its default workspace. Copied, never opened. */
    readonly migratedDatabase: string
  }
}

/** Migrates one database for all test files of a run, of whichever project. */
export default async function provideMigratedDatabase(project: TestProject): Promise<() => void> {
  const state = processState<{ condenseryMigratedDatabase: Promise<string> }>()
  const file = await (state.condenseryMigratedDatabase ??= migrateDatabase())
  project.provide('migratedDatabase', file)
  return () => rmSync(path.dirname(file), { recursive: true, force: true })
}

async function migrateDatabase(): Promise<string> {
  // Loaded here, because each project loads modules of its own.
  const [{ databaseUrl }, { openDatabase }, { copyDatabase }] = await Promise.all([
    import('../data-folder'),
    import('../database'),
    import('../sqlite/copy'),
  ])
  const folder = mkdtempSync(path.join(tmpdir(), 'condensery-migrated-'))
  const file = path.join(folder, 'migrated.db')
  const db = await openDatabase(databaseUrl(folder))
  await db.$disconnect()
  await copyDatabase(databaseUrl(folder), file)
  return file
}
