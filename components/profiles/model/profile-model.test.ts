import { describe, expect, it } from 'vitest'
import type { HandlerView } from '@/lib/contracts/profiles'
import type { SettingsView } from '@/lib/contracts/settings'
import {
  cleaned,
  draftProblems,
  emptyDraft,
  thresholdOf,
  withHandler,
  withModel,
  type ProfileDraft,
} from './profile-model'

const compatible: HandlerView = {
  id: 'openai-compatible',
  name: 'Compatible',
  options: ['baseUrl', 'temperature'],
  requiredOptions: ['baseUrl'],
  secrets: [],
}
const draft: ProfileDraft = {
  ...emptyDraft,
  name: 'A',
  handler: 'openai-compatible',
  model: 'm',
  options: { baseUrl: 'http://127.0.0.1:1/v1', temperature: 0.5 },
}

describe('draftProblems', () => {
  it('finds nothing wrong with a whole draft', () => {
    expect(draftProblems(draft, compatible)).toEqual({})
  })

  it('names the fields that are missing or wrong', () => {
    expect(draftProblems({ ...draft, name: ' ', model: '' }, compatible)).toEqual({
      name: 'required',
      model: 'required',
    })
    expect(draftProblems({ ...draft, options: {} }, compatible)).toEqual({ baseUrl: 'required' })
    expect(draftProblems({ ...draft, options: { baseUrl: 'ftp://x' } }, compatible)).toEqual({ baseUrl: 'url' })
    expect(draftProblems({ ...draft, threshold: 3 }, compatible)).toEqual({ other: 'invalid' })
  })
})

describe('changes of a draft', () => {
  it('leaves keys, prices and the address of another provider behind', () => {
    const next = withHandler(
      { ...draft, secrets: { apiKey: 'k' }, prices: { input: 1 }, contextWindow: 5 },
      { ...compatible, id: 'openai', requiredOptions: [] },
    )
    expect(next).toMatchObject({ handler: 'openai', model: '', options: { temperature: 0.5 }, secrets: {}, prices: {} })
    expect(next.options.baseUrl).toBeUndefined()
    expect(next.contextWindow).toBeUndefined()
  })

  it('lets a picked model bring its own prices', () => {
    expect(withModel({ ...draft, prices: { input: 1 } }, 'other')).toMatchObject({ model: 'other', prices: {} })
  })

  it('drops emptied prices and an empty prompt, and keeps a price of 0', () => {
    const clean = cleaned({ ...draft, prices: { input: 0, output: undefined }, customPrompt: '  ' })
    expect(clean.prices).toEqual({ input: 0 })
    expect(clean).not.toHaveProperty('customPrompt')
  })
})

describe('thresholdOf', () => {
  const settings = {
    global: {},
    workspace: {},
    effective: { threshold: { value: 60, source: 'workspace' } },
  } as unknown as SettingsView

  it('is the own one, else the inherited one with its source', () => {
    expect(thresholdOf(draft, settings)).toEqual({ percent: 60, source: 'workspace' })
    expect(thresholdOf({ ...draft, threshold: 80 }, settings)).toEqual({ percent: 80, source: 'profile' })
    expect(thresholdOf({ ...draft, threshold: 150_000 }, settings)).toEqual({ tokens: 150_000, source: 'profile' })
    expect(thresholdOf({ ...draft, threshold: 400 }, settings)).toEqual({ percent: 60, source: 'workspace' })
  })
})
