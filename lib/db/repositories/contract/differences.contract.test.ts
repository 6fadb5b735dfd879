import { expect, it } from 'vitest'
import { isJsonObject, type JsonValue } from '@/lib/engine'
import { isPostgres } from '../../handle'
import { newConversation, newRun } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import { collectBlobs, findBlobText, packBlob, storeBlob } from '../blobs'
import { createConversation } from '../conversations'
import { savePin, findPin } from '../pins'
import { createPreset, listPresets } from '../presets'
import { createProfile, findProfile } from '../profiles'
import { completeRun, findRun, listRuns, saveRun } from '../runs'
import { changeWorkspaceSetting, findWorkspaceSetting } from '../settings'
import { storageSizes, vacuum } from '../storage'
import { defaultWorkspaceId as workspace } from '../workspaces'

/** Where SQLite and PostgreSQL differ by themselves. */
repositoryContract('what databases do differently', (db) => {
  it('is known inside of a transaction too', async () => {
    const outside = isPostgres(db())
    expect(await db().$transaction(async (transaction) => isPostgres(transaction))).toBe(outside)
  })

  it('searches without regard to case, and for wildcards as they stand', async () => {
    const titles = ['Zebra 100%', 'snake_case', 'C:\\temp', 'plain']
    for (const title of titles) await saveRun(db(), { ...newRun, title, conversationTitle: 'x', fileName: undefined })
    const found = async (text: string): Promise<readonly string[]> =>
      (await listRuns(db(), workspace, { text })).items.map(({ title }) => title)
    expect(await found('zEBR')).toEqual(['Zebra 100%'])
    expect([await found('%'), await found('_'), await found('\\')]).toEqual([[titles[0]], [titles[1]], [titles[2]]])
    expect([await found('0_'), await found('a%n')]).toEqual([[], []])
  })

  it('lists names by their bytes', async () => {
    const names = ['a', 'B', '_x', '10', '9', 'é', 'A', 'Zebra']
    const preset = { tags: [], description: '', provider: 'smart', config: {} }
    for (const name of names) await createPreset(db(), workspace, { ...preset, name })
    expect((await listPresets(db(), workspace)).map(({ name }) => name)).toEqual(
      ['10', '9', 'A', 'B', 'Zebra', '_x', 'a', 'é'], // prettier-ignore
    )
  })

  it('keeps a text with NUL without it', async () => {
    const text = 'before\0after'
    await savePin(db(), { key: 'nul', sample: 1, model: 'm', purpose: 'part', preview: text, text, usage: text })
    expect(await findPin(db(), 'nul', 1)).toMatchObject({ text: 'beforeafter', preview: 'beforeafter', usage: text })
    const run = await saveRun(db(), { ...newRun, preset: text, title: text })
    expect(await findRun(db(), workspace, run.id)).toMatchObject({ preset: 'beforeafter', title: 'before after' })
    const fields = { name: text, handler: 'openai', model: 'm', options: text, prices: {}, threshold: -1 }
    const { id } = await createProfile(db(), workspace, { ...fields, customPrompt: text })
    expect(await findProfile(db(), workspace, id)).toMatchObject({ customPrompt: 'beforeafter', options: text })
  })

  it('loses none of the changes that are made at once', async () => {
    const added = Array.from({ length: 10 }, (_, index) => index)
    const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])
    await Promise.all(
      added.map((index) => changeWorkspaceSetting(db(), workspace, 'list', (value) => [...listOf(value), index])),
    )
    const stored = listOf(await findWorkspaceSetting(db(), workspace, 'list'))
    expect([...stored].sort((a, b) => Number(a) - Number(b))).toEqual(added)
    const { id } = await saveRun(db(), { ...newRun, summary: {} })
    await Promise.all(
      added.map((index) =>
        completeRun(db(), id, (summary) => (isJsonObject(summary) ? { ...summary, [`figure ${index}`]: index } : {})),
      ),
    )
    expect(Object.keys((await findRun(db(), workspace, id))?.summary ?? {})).toHaveLength(10)
  })

  it('stores the same files in any order at once, while others collect what is unused', async () => {
    const sources = ['one', 'two', 'three']
    const save = (index: number): Promise<unknown> =>
      saveRun(db(), { ...newRun, input: sources[index % 3] ?? '', output: sources[(index + 1) % 3] ?? '' })
    const collect = (): Promise<number> => db().$transaction(collectBlobs)
    await Promise.all(Array.from({ length: 18 }, (_, index) => (index % 3 === 2 ? collect() : save(index))))
    const { items } = await listRuns(db(), workspace, { limit: 200 })
    for (const { inputHash, outputHash } of items)
      expect([await findBlobText(db(), inputHash), await findBlobText(db(), outputHash)]).not.toContain(undefined)
  })

  it('does not collect what a transaction stores and has not referred to yet', async () => {
    const blob = await packBlob('stored, and not referred to yet')
    await db().$transaction(async (transaction) => storeBlob(transaction, blob))
    const [conversation] = await Promise.all([
      createConversation(db(), { ...newConversation, source: blob }),
      db().$transaction(collectBlobs),
    ])
    expect(await findBlobText(db(), conversation.sourceHash)).toBe('stored, and not referred to yet')
  })

  it('has a size, and gives back what it does not need', async () => {
    const { kinds, fileBytes } = await storageSizes(db())
    expect(fileBytes).toBeGreaterThan(10_000)
    expect(kinds.find(({ kind }) => kind === 'runs')).toMatchObject({ count: expect.any(Number) })
    await vacuum(db())
  })
})
