import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { cli, json, testFolder } from '../testing/cli'

const folder = testFolder()
const sample = 'public/samples/long-day.jsonl'

interface Written {
  readonly cells: readonly {
    readonly variant: string
    readonly costRatio?: number
    readonly recallAtUse?: number | null
    readonly instructionsKept?: number | null
    readonly notAvailable?: { readonly type: string; readonly text: string }
  }[]
}

const clear = ['--window', '30000', '--threshold', '50', '--workers', '0']

it('writes sessions without what they say, of which triggers cost what they do in the sessions themselves', async () => {
  const sessions = join(folder, 'sessions')
  mkdirSync(sessions)
  for (const name of ['long-day.jsonl', 'research-agent.json'])
    copyFileSync(`public/samples/${name}`, join(sessions, name))
  const out = join(folder, 'rows.zip')
  const told = await json(['usage', sessions, '--out', out])
  expect(told).toMatchObject({ schema: 1, sessions: 2, refused: 0 })
  expect(Object.keys(unzipSync(readFileSync(out)))).toEqual([
    'group-1/session-1.json',
    expect.stringMatching(/^group-\d\/session-2\.json$/),
  ])
  const measured = async (file: string, variants: string) =>
    ((await json(['experiment', file, '--with', variants, ...clear])) as unknown as Written).cells
  const rows = join(folder, 'one.json')
  expect((await cli(['usage', sample, '--out', rows])).status).toBe(0)
  const exact = await measured(sample, 'jetbrains-mask')
  const [mask, lossless] = await measured(rows, 'jetbrains-mask,lossless')
  expect(mask?.costRatio).toBeCloseTo(exact[0]?.costRatio ?? 0, 2)
  expect(mask).toMatchObject({ recallAtUse: null, instructionsKept: null })
  expect(lossless).toMatchObject({ notAvailable: { type: 'textsNeeded', text: expect.stringContaining('only sizes') } })
})

it('says what cannot be done with rows', async () => {
  const rows = join(folder, 'two.json')
  await cli(['usage', 'public/samples/research-agent.json', '--out', rows])
  const replayed = await cli(['replay', rows, '--provider', 'lossless'])
  expect([replayed.status, replayed.progress]).toEqual([1, expect.stringContaining('works on texts')])
  const tuned = await cli(['tune', rows, '--preset', 'jetbrains-mask', '--out', join(folder, 'tuned.json')])
  expect(tuned.progress).toContain('only its sizes are known')
  expect((await cli(['usage', sample])).status).toBe(2)
})
