import { expect, it } from 'vitest'
import { newDatasetId, type DatasetId } from '../../ids'
import { repositoryContract } from '../../testing/repository-contract'
import * as datasets from './datasets'
import { createConversation } from '../conversations'
import { packBlob } from '../blobs'
import { countLooseSessions } from './loose-sessions'
import * as workspaces from '../workspaces'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('datasets', (db) => {
  const session = (title: string): datasets.NewDatasetSession => ({
    conversationId: `conv_${title}`,
    title,
    dialect: 'codex',
    sourceHash: '0'.repeat(64),
    conversationIndex: 0,
    view: 'full',
    part: 'heldOut',
    group: '/home/é/app',
    groupedBy: 'repository',
    statistics: { messages: 2, tokens: 10, requests: 1, recordedUsd: 0.25, models: ['m'], compactions: 0 },
  })
  const fields = { name: 'Mine', tags: ['é'], note: 'first\nline', isSample: false }
  const create = (...titles: readonly string[]) =>
    db().$transaction((transaction) =>
      datasets.createDataset(transaction, defaultWorkspaceId, { ...fields, sessions: titles.map(session) }),
    )
  const add = (id: DatasetId, titles: readonly string[], note?: string) =>
    db().$transaction((transaction) =>
      datasets.addDatasetVersion(transaction, defaultWorkspaceId, id, {
        after: 1,
        note,
        sessions: titles.map(session),
      }),
    )

  it('come back as they were saved, each version for ever', async () => {
    const saved = await create('a', 'b')
    expect(saved).toMatchObject({ name: 'Mine', tags: ['é'], note: 'first\nline', version: 1 })
    const next = await add(saved.id, ['b', 'c', 'd'], 'one more')
    expect(next?.version).toBe(2)
    const titles = async (version?: number) =>
      (await datasets.datasetVersionOf(db(), defaultWorkspaceId, saved.id, version))?.sessions.map(({ title }) => title)
    expect(await titles()).toEqual(['b', 'c', 'd'])
    expect(await titles(1)).toEqual(['a', 'b'])
    expect(await datasets.datasetVersionOf(db(), defaultWorkspaceId, saved.id, 3)).toBeNull()
    expect((await datasets.datasetVersionOf(db(), defaultWorkspaceId, saved.id, 1))?.sessions[1]).toEqual({
      ...session('b'),
      position: 1,
    })
    expect(await datasets.listDatasetVersions(db(), saved.id)).toMatchObject([
      { version: 2, note: 'one more', sessions: 3 },
      { version: 1, sessions: 2 },
    ])
  })

  it('keep texts as they are, and replace half a character', async () => {
    const texts = ['007', '1e3', 'null', '[1]', '{"a":"\\n"}', "it's “é” 😀\\u0041\n\t", '']
    const sessions = [...texts, 'half \ud83d'].map((group) => ({ ...session('a'), group }))
    const { id } = await db().$transaction((transaction) =>
      datasets.createDataset(transaction, defaultWorkspaceId, { ...fields, sessions }),
    )
    const stored = (await datasets.datasetVersionOf(db(), defaultWorkspaceId, id))?.sessions
    expect(stored?.map(({ group }) => group)).toEqual([...texts, 'half \ufffd'])
  })

  it('take many sessions', async () => {
    const many = Array.from({ length: 700 }, (_, index) => `s${index}`)
    const { id } = await create(...many)
    const found = await datasets.datasetVersionOf(db(), defaultWorkspaceId, id)
    expect(found?.sessions.map(({ title }) => title)).toEqual(many)
  })

  it('are prepared a few hundred sessions at a time, and seen by nobody until they are restored', async () => {
    const many = Array.from({ length: 700 }, (_, index) => `s${index}`)
    const seen: datasets.StoredDataset[] = []
    let turns = 0
    const prepared = { ...fields, sessions: many.map(session) }
    const id = await datasets.prepareDataset(db(), defaultWorkspaceId, prepared, async () => {
      turns += 1
      seen.push(...(await datasets.listDatasets(db(), defaultWorkspaceId)))
    })
    expect(turns).toBe(2)
    expect(seen.map((dataset) => dataset.id)).not.toContain(id)
    expect(await datasets.findDataset(db(), defaultWorkspaceId, id)).toBeUndefined()
    await datasets.restoreDataset(db(), defaultWorkspaceId, id)
    const found = await datasets.datasetVersionOf(db(), defaultWorkspaceId, id)
    expect(found?.sessions.map(({ title, position }) => `${position} ${title}`)).toEqual(
      many.map((title, position) => `${position} ${title}`),
    )
  })

  it('take what was prepared as their next version, unless there is one already', async () => {
    const { id } = await create('a')
    const prepare = () =>
      datasets.prepareDataset(db(), defaultWorkspaceId, { ...fields, sessions: ['a', 'b'].map(session) }, () =>
        Promise.resolve(),
      )
    const addPrepared = (prepared: DatasetId) =>
      db().$transaction((transaction) =>
        datasets.addPreparedVersion(transaction, defaultWorkspaceId, id, { after: 1, note: '+1', prepared }),
      )
    expect(await addPrepared(await prepare())).toMatchObject({ id, version: 2 })
    const found = await datasets.datasetVersionOf(db(), defaultWorkspaceId, id)
    expect(found?.sessions.map(({ title }) => title)).toEqual(['a', 'b'])
    expect(await addPrepared(await prepare())).toBeUndefined()
    expect(await datasets.listDatasetVersions(db(), id)).toMatchObject([
      { version: 2, note: '+1', sessions: 2 },
      { version: 1, sessions: 1 },
    ])
    expect(await datasets.purgeDatasets(db(), new Date(Date.now() + 1_000))).toBe(1)
  })

  it('get no version that was made from one that is not the newest', async () => {
    const { id } = await create('a')
    const made = await Promise.all([add(id, ['b']), add(id, ['b'])])
    expect(made.filter((each) => each !== undefined)).toHaveLength(1)
    expect(await datasets.listDatasetVersions(db(), id)).toHaveLength(2)
  })

  it('are listed with the sessions of their newest version, deleted, and restored', async () => {
    const { id } = await create('a')
    await datasets.changeDataset(db(), defaultWorkspaceId, id, { name: 'Ours', tags: [] })
    const newest = { id, version: 1 }
    expect(await datasets.listSessions(db(), newest)).toMatchObject([{ dialect: 'codex', part: 'heldOut' }])
    expect(await datasets.countSessionsByPart(db(), newest)).toEqual({ tune: 0, choose: 0, heldOut: 1 })
    const listed = async () => (await datasets.listDatasets(db(), defaultWorkspaceId)).find((each) => each.id === id)
    expect(await listed()).toMatchObject({ name: 'Ours', tags: [], version: 1 })
    expect(await listed()).not.toHaveProperty('note')
    expect(await datasets.deleteDataset(db(), defaultWorkspaceId, id)).toBe(true)
    expect(await datasets.deleteDataset(db(), defaultWorkspaceId, id)).toBe(false)
    expect(await listed()).toBeUndefined()
    expect(await datasets.restoreDataset(db(), defaultWorkspaceId, id)).toBe(true)
    expect(await listed()).toBeDefined()
  })

  it('are purged with all they have', async () => {
    const { id } = await create('a')
    await datasets.deleteDataset(db(), defaultWorkspaceId, id)
    expect(await datasets.purgeDatasets(db(), new Date(Date.now() + 1000))).toBe(1)
    expect(await db().datasetSession.count({ where: { datasetId: id } })).toBe(0)
  })

  it('say when their held-out sessions were opened first', async () => {
    const { id } = await create('a')
    const opened = async () => (await datasets.listDatasetVersions(db(), id))[0]?.heldOutOpenedAt
    expect(await opened()).toBeUndefined()
    await datasets.noteHeldOutOpened(db(), id, 1)
    const first = await opened()
    await datasets.noteHeldOutOpened(db(), id, 1)
    expect(await opened()).toEqual(first)
    expect(first).toBeInstanceOf(Date)
  })

  it('are those of their workspace', async () => {
    const other = await workspaces.createWorkspace(db(), 'Other')
    const { id } = await create('mine')
    expect(await datasets.findDataset(db(), other, id)).toBeUndefined()
    expect(await datasets.deleteDataset(db(), other, id)).toBe(false)
    expect(await datasets.datasetVersionOf(db(), other, id)).toBeNull()
    expect(await datasets.findDataset(db(), defaultWorkspaceId, newDatasetId())).toBeUndefined()
    expect((await datasets.conversationsInDatasets(db(), defaultWorkspaceId)).has('conv_mine')).toBe(true)
    expect(await datasets.conversationsInDatasets(db(), other)).toEqual(new Set())
  })

  it('leave loose what stands in no newest version', async () => {
    const workspaceId = await workspaces.createWorkspace(db(), 'Loose')
    const store = async (text: string) =>
      createConversation(db(), {
        workspaceId,
        title: text,
        dialect: text,
        source: await packBlob(text),
        conversationIndex: 0,
        view: 'full',
        messages: 1,
        tokens: 1,
        summary: {},
      })
    const [first, second] = [await store('codex'), await store('pi')]
    const loose = () => countLooseSessions(db(), workspaceId)
    expect((await loose()).toSorted((one, other) => (one.dialect < other.dialect ? -1 : 1))).toEqual([
      { dialect: 'codex', sessions: 1 },
      { dialect: 'pi', sessions: 1 },
    ])
    const sessions = [first, second].map(({ id, title }) => ({ ...session(title), conversationId: id }))
    const made = await db().$transaction((transaction) =>
      datasets.createDataset(transaction, workspaceId, { ...fields, sessions }),
    )
    expect(await loose()).toEqual([])
    await db().$transaction((transaction) =>
      datasets.addDatasetVersion(transaction, workspaceId, made.id, { after: 1, sessions: sessions.slice(0, 1) }),
    )
    expect(await loose()).toEqual([{ dialect: 'pi', sessions: 1 }])
  })
})
