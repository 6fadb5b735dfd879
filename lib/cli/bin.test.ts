import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { testFolder } from './testing/cli'

testFolder()

describe('a reader that has seen enough', () => {
  it('ends the program without a failure', { timeout: 180_000 }, async () => {
    const child = spawn(
      'bash',
      [
        '-c',
        'set -o pipefail; "$0" --import tsx --conditions=react-server lib/cli/bin.ts help | true',
        process.execPath,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, /EPIPE|Error/.exec(said)?.[0]]).toEqual([0, undefined])
  })
})
