import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { databaseUrl } from '../data-folder'
import { openDatabase } from '../database'
import { integrityProblems } from './health'
import type { BlobHash } from '../ids'
import { findBlob } from '../repositories/blobs'
import { listInterrupted } from '../repositories/open-runs'
import { defaultWorkspaceId } from '../repositories/workspaces'
import { setUpBundledScript } from '../testing/bundled-script'
import { copyMigratedDatabase } from '../testing/data-folder'

const ROUNDS = process.env.CI ? 10 : 4
/** Two processes a round, so that one is also killed while the other waits for it. */
const TOGETHER = 2
const LONGEST_MS = 300

describe('processes killed in the middle', () => {
  const url = databaseUrl(setUpTemporaryFolder())
  const script = setUpBundledScript('save-until-killed')

  it('lose nothing that they acknowledged, leave nothing half, and their runs are interrupted', async () => {
    copyMigratedDatabase(url)
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round++)
      acknowledged.push(
        ...(
          await Promise.all(
            Array.from({ length: TOGETHER }, () => killedAfter(script, url, Math.random() * LONGEST_MS)),
          )
        ).flat(),
      )
    expect(await integrityProblems(url)).toEqual([])
    const db = await openDatabase(url)
    const ids = (kind: string): string[] =>
      acknowledged.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1))
    expect(ids('run').length).toBeGreaterThan(0)
    expect(await db.conversation.count({ where: { id: { in: ids('conversation') } } })).toBe(ids('conversation').length)
    expect(await db.run.count({ where: { id: { in: ids('run') } } })).toBe(ids('run').length)
    const settings = new Set((await db.setting.findMany({ select: { key: true } })).map(({ key }) => key))
    expect(ids('setting').filter((name) => !settings.has(`setting ${name}`))).toEqual([])
    const runs = await db.run.findMany()
    const events = await db.condensationEvent.findMany()
    expect(events.map(({ runId }) => runId).sort()).toEqual(runs.map(({ id }) => id).sort())
    for (const hash of runs.flatMap((run) => [run.inputHash, run.outputHash, run.recordHash]))
      expect(await findBlob(db, hash as BlobHash)).toBeDefined()
    const open = await db.openRun.findMany()
    expect(open.filter(({ id }) => runs.some((run) => run.id === id))).toEqual([])
    expect(await listInterrupted(db, defaultWorkspaceId)).toHaveLength(open.length)
    await db.$disconnect()
  }, 120_000)
})

/** The ids a process acknowledged before it was killed, `ms` milliseconds after its first run. */
async function killedAfter(script: string, url: string, ms: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'ignore'] })
  let told = ''
  let isCounting = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (isCounting || !told.includes('\nrun ')) return
    isCounting = true
    setTimeout(() => child.kill('SIGKILL'), ms)
  })
  await new Promise((resolve) => child.once('close', resolve))
  return told.split('\n').slice(1, -1)
}
