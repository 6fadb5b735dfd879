import { expect, it } from 'vitest'
import { hashOf } from '../../blob-hash'
import { parseLiveTokenId } from '../../ids'
import { repositoryContract } from '../../testing/repository-contract'
import { liveOutcomes, liveTimes, listLiveCalls, saveLiveCall, trimLiveCalls, type NewLiveCall } from '../live-calls'
import { keepLiveOriginals, retrieveLiveOriginal, trimLiveOriginals } from '../live-originals'
import { listLiveSessions, saveLiveSession, trimLiveSessions } from '../live-sessions'
import { deleteLiveToken, findLiveToken, listLiveTokens, saveLiveToken, touchLiveToken } from '../live-tokens'
import { createWorkspace, defaultWorkspaceId } from '../workspaces'

const call: NewLiveCall = {
  preset: 'balanced',
  presetName: 'Balanced',
  model: 'm',
  outcome: 'changed',
  messages: 3,
  tokensBefore: 100,
  tokensAfter: 40,
  timeMs: 5,
}
const later = (ms: number): Date => new Date(Date.now() + ms)

repositoryContract('live', (db) => {
  it('tokens are found by their hash, touched, listed and deleted in their workspace', async () => {
    const other = await createWorkspace(db(), 'Other')
    const saved = await saveLiveToken(db(), defaultWorkspaceId, { name: ' a\nb ', hash: 'h1', ending: 'wxyz' })
    expect(parseLiveTokenId(saved.id)).toBe(saved.id)
    expect(await findLiveToken(db(), 'h1')).toEqual(saved)
    expect(saved).toMatchObject({ name: 'a b', ending: 'wxyz' })
    expect(saved).not.toHaveProperty('lastUsedAt')
    const usedAt = later(1_000)
    await touchLiveToken(db(), saved.id, usedAt)
    expect(await listLiveTokens(db(), defaultWorkspaceId)).toEqual([{ ...saved, lastUsedAt: usedAt }])
    expect(await listLiveTokens(db(), other)).toEqual([])
    expect(await deleteLiveToken(db(), other, saved.id)).toBe(false)
    expect(await deleteLiveToken(db(), defaultWorkspaceId, saved.id)).toBe(true)
    expect(await findLiveToken(db(), 'h1')).toBeUndefined()
  })

  it('calls are listed newest first, summed by outcome, and trimmed by age and number', async () => {
    const workspace = await createWorkspace(db(), 'Calls')
    for (const [index, outcome] of ['changed', 'bypassed', 'changed'].entries())
      await saveLiveCall(db(), workspace, { ...call, outcome, timeMs: index })
    await saveLiveCall(db(), defaultWorkspaceId, { ...call, model: undefined })
    const { items } = await listLiveCalls(db(), workspace)
    expect(items.length).toBe(3)
    expect(items[0]).toMatchObject({ preset: 'balanced', model: 'm', tokensBefore: 100 })
    expect((await listLiveCalls(db(), defaultWorkspaceId)).items[0]).not.toHaveProperty('model')
    expect(await liveOutcomes(db(), workspace)).toEqual([
      { outcome: 'changed', calls: 2, tokensBefore: 200, tokensAfter: 80 },
      { outcome: 'bypassed', calls: 1, tokensBefore: 100, tokensAfter: 40 },
    ])
    expect([...(await liveTimes(db(), workspace, 10))].toSorted()).toEqual([0, 1, 2])
    expect(await trimLiveCalls(db(), later(-60_000), 2)).toBe(1)
    expect((await listLiveCalls(db(), workspace)).items).toEqual(items.slice(0, 2))
    expect(await trimLiveCalls(db(), later(60_000), 2)).toBe(3)
    expect(await liveOutcomes(db(), workspace)).toEqual([])
  })

  it('originals are kept once, told with how often they were asked for, and expire', async () => {
    const other = await createWorkspace(db(), 'Originals')
    const one = {
      hash: 'a'.repeat(24),
      text: 'Zeile ⟨ü⟩\n'.repeat(50),
      tool: 'read',
      tokens: 9,
      items: 50,
      itemsLeft: 1,
    }
    const two = { hash: 'b'.repeat(24), text: 'x', tokens: 1, items: 1, itemsLeft: 0 }
    await keepLiveOriginals(db(), defaultWorkspaceId, [one, two], later(1_000))
    await keepLiveOriginals(db(), defaultWorkspaceId, [one], later(60_000))
    const ask = (hash: string, at = 0) => retrieveLiveOriginal(db(), defaultWorkspaceId, hash, later(at))
    expect(await ask(one.hash)).toEqual({ ...one, retrievals: 1 })
    expect(await ask(one.hash)).toMatchObject({ retrievals: 2 })
    expect(await ask(two.hash)).toEqual({ ...two, retrievals: 1 })
    expect([await ask(two.hash, 30_000), await ask('c'.repeat(24))]).toEqual([undefined, undefined])
    expect(await retrieveLiveOriginal(db(), other, one.hash, later(0))).toBeUndefined()
    expect(await trimLiveOriginals(db(), later(0), 1)).toBe(1)
    expect(await ask(two.hash)).toBeUndefined()
    expect(await trimLiveOriginals(db(), later(120_000), 1)).toBe(1)
  })

  it('of a session the newest state is kept', async () => {
    const save = (id: string, key: string, state: string) =>
      saveLiveSession(db(), defaultWorkspaceId, { id: hashOf(Buffer.from(id)), key, state })
    await save('s1', 'k', '{"a":1}')
    await save('s2', 'other', '{}')
    await save('s1', 'k', '{"a":2}')
    expect(await listLiveSessions(db(), defaultWorkspaceId, 'k', 5)).toEqual(['{"a":2}'])
    expect(await trimLiveSessions(db(), later(-60_000))).toBe(0)
    expect(await trimLiveSessions(db(), later(60_000))).toBe(2)
  })
})
