import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDatabase } from '../sqlite/copy'
import { databaseUrl } from '../data-folder'
import { openDatabase } from '../database'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a database that is migrated and has its default workspace. Copied, never opened. */
    readonly migratedDatabase: string
  }
}

/** Migrates one database for all test files of a run. */
export default async function provideMigratedDatabase(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'condensery-migrated-'))
  const file = path.join(folder, 'migrated.db')
  const db = await openDatabase(databaseUrl(folder))
  await db.$disconnect()
  await copyDatabase(databaseUrl(folder), file)
  project.provide('migratedDatabase', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
