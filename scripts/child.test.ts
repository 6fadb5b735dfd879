import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, it, vi } from 'vitest'

const launcher = `
import { spawn } from 'node:child_process'
import { passSignals } from '@/scripts/child'
const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
passSignals(child)
child.once('exit', () => process.exit())
process.send(child.pid)
`

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a server ends with its launcher, also where that one was ended without a word', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'condensery-launcher-'))
  try {
    const outfile = path.join(folder, 'launcher.mjs')
    const stdin = { contents: launcher, resolveDir: process.cwd(), loader: 'ts' as const }
    await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', alias: { '@': process.cwd() } })
    for (const end of ['disconnect', 'SIGTERM'] as const) {
      const running = fork(outfile)
      const pid = await new Promise<number>((resolve) => running.once('message', (told) => resolve(Number(told))))
      expect(isAlive(pid)).toBe(true)
      if (end === 'disconnect') running.disconnect()
      else running.kill(end)
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 50 })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 30_000)
