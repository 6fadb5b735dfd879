import { expect, it, vi } from 'vitest'
import { newDatasetId } from '../../ids'
import { repositoryContract } from '../../testing/repository-contract'
import { blobSize, findBlobText, packBlob } from '../blobs'
import { createConversation } from '../conversations'
import * as imports from './dataset-imports'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('imports of datasets', (db) => {
  const create = () => imports.createImport(db(), defaultWorkspaceId, { name: 'Archive', expected: 3 })
  const add = async (id: Parameters<typeof imports.addImportFiles>[1], path: string, text: string) =>
    imports.addImportFiles(db(), id, [{ path, content: await packBlob(text) }], { expected: 3 })
  const finish = (id: Parameters<typeof imports.finishFile>[1], position: number, outcome: imports.FileOutcome) =>
    imports.finishFile(db(), id, position, () => Promise.resolve(outcome))
  const found = (title: string) => ({
    conversationId: `conv_${title}`,
    title,
    dialect: 'codex',
    sourceHash: 'hash',
    conversationIndex: 0,
    view: 'full',
    group: 'g',
    groupedBy: 'source' as const,
    statistics: { messages: 1, tokens: 1, requests: 1, models: [], compactions: 0 },
  })
  const nothing = () => Promise.resolve(undefined)

  it('hand out their files in order, each until it is finished', async () => {
    const { id } = await create()
    for (const name of ['a', 'b', 'c']) await add(id, `f/${name}`, name)
    const paths = async () => (await imports.waitingFiles(db(), id, 2)).map(({ path }) => path)
    expect(await paths()).toEqual(['f/a', 'f/b'])
    await finish(id, 0, { state: 'stored', sessions: [] })
    expect(await paths()).toEqual(['f/b', 'f/c'])
    await finish(id, 1, { state: 'refused', reason: { code: 'empty' }, sessions: [] })
    expect(await imports.countFiles(db(), id)).toEqual({ waiting: 1, stored: 1, known: 0, refused: 1 })
    expect(await imports.filesOf(db(), id, 'refused')).toMatchObject([{ path: 'f/b', reason: { code: 'empty' } }])
  })

  it('take a file once that is sent again because its answer was lost, also when it was read by then', async () => {
    const { id } = await create()
    const send = async (number: number, text: string) =>
      imports.addImportFiles(db(), id, [{ path: 'same', content: await packBlob(text) }], { expected: 3, number })
    expect([await send(0, 'one'), await send(0, 'one'), await send(1, 'two')]).toEqual([true, true, true])
    await finish(id, 0, { state: 'stored', sessions: [] })
    const again = { path: 'same', expected: 3, number: 0, reason: { code: 'empty' } }
    expect(await imports.addRefusedFile(db(), id, again)).toBe(true)
    expect(await imports.countFiles(db(), id)).toEqual({ waiting: 1, stored: 1, known: 0, refused: 0 })
  })

  it('keep the content of a file only until it is finished, or where a session has it', async () => {
    const { id } = await create()
    const [content, other] = [await packBlob('kept'), await packBlob('not kept')]
    const files = [
      { path: 'a', content },
      { path: 'b', content: other },
      { path: 'c', content: await packBlob('not kept') },
    ]
    await imports.addImportFiles(db(), id, files, { expected: 3 })
    expect(await blobSize(db(), other.hash)).toBe(8)
    await createConversation(db(), {
      workspaceId: defaultWorkspaceId,
      title: 'Kept',
      dialect: 'codex',
      source: content,
      conversationIndex: 0,
      view: 'full',
      messages: 1,
      tokens: 1,
      summary: {},
    })
    await finish(id, 0, { state: 'stored', sessions: [] })
    const refused = { state: 'refused', reason: null, sessions: [] } as const
    await finish(id, 1, refused)
    expect(await blobSize(db(), other.hash)).toBe(8)
    await finish(id, 2, refused)
    expect(await blobSize(db(), content.hash)).toBe(4)
    expect(await blobSize(db(), other.hash)).toBeUndefined()
  })

  it('take what is sent twice once, and tell what was found in all files', async () => {
    const { id } = await create()
    const content = await packBlob('again')
    const send = () => imports.addImportFiles(db(), id, [{ path: 'a', content }], { expected: 3, number: 0 })
    await send()
    await finish(id, 0, { state: 'known', sessions: [found('1')] })
    expect(await send()).toBe(true)
    await imports.addRefusedFile(db(), id, { path: 'b', expected: 3, number: 1, reason: { code: 'empty' } })
    await imports.addRefusedFile(db(), id, { path: 'b', expected: 3, number: 1, reason: { code: 'empty' } })
    expect(await imports.countFiles(db(), id)).toEqual({ waiting: 0, stored: 0, known: 1, refused: 1 })
    expect(await imports.lastFileOf(db(), id)).toMatchObject({ path: 'b', state: 'refused' })
    await imports.addStoredSessions(
      db(),
      id,
      Array.from({ length: 230 }, (_, at) => ({ path: `s${at}`, conversationId: `conv_${at}` })),
    )
    for (const at of [150, 231]) await finish(id, at, { state: 'known', sessions: [found(`${at}`)] })
    expect((await imports.foundIn(db(), id)).map(({ title }) => title)).toEqual(['1', '150', '231'])
  })

  it('take stored sessions and refused files as well', async () => {
    const { id } = await create()
    const many = Array.from({ length: 250 }, (_, at) => ({ path: `s${at}`, conversationId: `conv_${at}` }))
    await imports.addStoredSessions(db(), id, many)
    await imports.addRefusedFile(db(), id, { path: 'large', expected: 3, reason: { code: 'too-large' } })
    const files = await imports.filesOf(db(), id)
    expect(files.map(({ position }) => position)).toEqual(files.map((_, at) => at))
    expect(files[249]).toMatchObject({ path: 's249', conversationId: 'conv_249', state: 'waiting' })
    expect(files[250]).toMatchObject({ path: 'large', state: 'refused' })
  })

  it('end once, and take no more files then', async () => {
    const { id } = await create()
    await add(id, 'a', 'left')
    expect(await imports.setPaused(db(), id, true)).toBe(true)
    expect(await imports.findImport(db(), defaultWorkspaceId, id)).toMatchObject({ state: 'paused', expected: 3 })
    const made = newDatasetId()
    expect(await imports.endImport(db(), id, 'done', () => Promise.resolve(made))).toBe(true)
    expect(await imports.endImport(db(), id, 'cancelled', nothing)).toBe(false)
    expect(await imports.findImport(db(), defaultWorkspaceId, id)).toMatchObject({ state: 'done', madeDatasetId: made })
    expect(await add(id, 'b', 'late')).toBe(false)
    expect(await imports.setPaused(db(), id, false)).toBe(false)
    expect(await blobSize(db(), (await packBlob('left')).hash)).toBeUndefined()
    // Whoever was reading its file meanwhile stores nothing of it.
    const store = vi.fn<Parameters<typeof imports.finishFile>[3]>()
    await imports.finishFile(db(), id, 0, store)
    expect(store).not.toHaveBeenCalled()
  })

  it('take several files that are sent together, each once however often they are sent', async () => {
    const { id } = await create()
    const texts = ['one', 'two', 'one']
    const files = await Promise.all(texts.map(async (text, at) => ({ path: `f/${at}`, content: await packBlob(text) })))
    for (let time = 0; time < 2; time++)
      expect(await imports.addImportFiles(db(), id, files, { expected: 4, number: 1 })).toBe(true)
    expect((await imports.filesOf(db(), id)).map(({ position, path }) => [position, path])).toEqual([
      [1, 'f/0'],
      [2, 'f/1'],
      [3, 'f/2'],
    ])
    const stored = await Promise.all(files.map(({ content }) => findBlobText(db(), content.hash)))
    expect(stored).toEqual(texts)
  })

  it('are listed until a while after their end', async () => {
    const { id } = await create()
    const listed = async (after: Date) =>
      (await imports.listImports(db(), defaultWorkspaceId, after)).some((each) => each.id === id)
    await imports.endImport(db(), id, 'cancelled', nothing)
    expect(await listed(new Date(0))).toBe(true)
    expect(await listed(new Date(Date.now() + 60_000))).toBe(false)
  })

  it('take what came with the program once', async () => {
    const begin = () => imports.createSampleImport(db(), defaultWorkspaceId, { name: 'Samples', expected: 1 })
    expect((await Promise.all([begin(), begin()])).filter((each) => each !== undefined)).toHaveLength(1)
    expect(await begin()).toBeUndefined()
  })

  it('make nothing where making it fails', async () => {
    const { id } = await create()
    await expect(imports.endImport(db(), id, 'done', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await imports.findImport(db(), defaultWorkspaceId, id)).toMatchObject({ state: 'running' })
  })
})
