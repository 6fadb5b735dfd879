import { describe, expect, it } from 'vitest'
import { tokenCount } from '@/lib/conversation/ids'
import type { RunSummary } from '@/lib/server/contract'
import { advance, changedFields, fieldValue, isShown, withChoice, isStale, reductionOf, withField, type ColumnState } from './strategies'

const run: RunSummary = {
  id: 'r1', groupId: 'g', title: 'Lossless', conversationId: 'c1', conversationTitle: 'c', dialect: 'd', dialectName: 'D', view: 'full', provider: 'lossless', providerName: 'Lossless',
  config: { fileReads: { enabled: true, minimum: 4 }, mode: 'first' }, tokensBefore: 100, tokensAfter: 60, messagesBefore: 5, messagesAfter: 5, timeMs: 1, createdAt: '2026-11-21T00:00:00Z',
}
const report = { id: 'two', label: 'Two', status: 'done', tokensBefore: tokenCount(100), tokensAfter: tokenCount(60), timeMs: 3 } as const

describe('advance', () => {
  it('follows a run from its start to its end', () => {
    const started = advance({ type: 'idle' }, { type: 'run-started', key: 'a', tokensBefore: 100, steps: [{ id: 'one', label: 'One' }, { id: 'two', label: 'Two' }] })
    expect(started).toMatchObject({ type: 'running', steps: [{ state: 'queued' }, { state: 'queued' }] })
    const running = advance(started, { type: 'step-started', key: 'a', id: 'two' })
    expect(running).toMatchObject({ steps: [{ state: 'queued' }, { state: 'running' }] })
    const stepped = advance(running, { type: 'step-finished', key: 'a', report })
    expect(stepped).toMatchObject({ steps: [{ state: 'queued' }, { state: 'done', tokensAfter: 60 }] })
    expect(advance(stepped, { type: 'run-finished', key: 'a', run })).toEqual({ type: 'done', run })
  })

  it('takes in a step that was not announced, and ignores steps of a run that ended', () => {
    const running: ColumnState = { type: 'running', steps: [] }
    expect(advance(running, { type: 'step-finished', key: 'a', report })).toMatchObject({ steps: [{ id: 'two' }] })
    expect(advance({ type: 'cancelled' }, { type: 'step-finished', key: 'a', report })).toEqual({ type: 'cancelled' })
  })
})

describe('config fields', () => {
  it('reads and writes by dotted path without touching the rest', () => {
    expect(fieldValue(run.config, 'fileReads.minimum')).toBe(4)
    expect(fieldValue(run.config, 'fileReads.minimum.deeper')).toBeUndefined()
    const changed = withField(run.config, 'fileReads.minimum', 9)
    expect(changed).toEqual({ fileReads: { enabled: true, minimum: 9 }, mode: 'first' })
    expect(run.config).toEqual({ fileReads: { enabled: true, minimum: 4 }, mode: 'first' })
    expect(withField(changed, 'fileReads.minimum', undefined)).toEqual({ fileReads: { enabled: true }, mode: 'first' })
    expect(withField({}, 'a.b', true)).toEqual({ a: { b: true } })
  })

  it('shows a field only under its condition', () => {
    const field = { key: 'x', label: 'X', type: 'boolean', when: { key: 'mode', oneOf: ['last', 'both'] } } as const
    expect(isShown(field, run.config)).toBe(false)
    expect(isShown(field, { mode: 'last' })).toBe(true)
  })

  it('drops what a choice leaves behind and fills in what it brings', () => {
    const fields = [
      { key: 'version', label: '', type: 'choice', options: [] },
      { key: 'target', label: '', type: 'number', integer: true, default: 50, when: { key: 'version', oneOf: ['v2'] } },
    ] as const
    expect(withChoice(fields, { version: 'v1' }, 'version', 'v2')).toEqual({ version: 'v2', target: 50 })
    expect(withChoice(fields, { version: 'v2', target: 70 }, 'version', 'v1')).toEqual({ version: 'v1' })
    expect(withChoice(fields, { version: 'v2', target: 70 }, 'target', 80)).toEqual({ version: 'v2', target: 80 })
  })

  it('counts what differs from the defaults', () => {
    const provider = { id: 'lossless', name: '', description: '', capabilities: { lossless: true, usesModel: false }, defaultConfig: run.config, fields: [{ key: 'mode', label: '', type: 'text' }, { key: 'fileReads.minimum', label: '', type: 'number', integer: true }] } as const
    expect(changedFields(provider, run.config)).toEqual([])
    expect(changedFields(provider, withField(run.config, 'fileReads.minimum', 1)).map(({ key }) => key)).toEqual(['fileReads.minimum'])
  })
})

describe('isStale', () => {
  const draft = { key: 'a', provider: 'lossless', config: { mode: 'first', fileReads: { minimum: 4, enabled: true } } }
  it('does not mind the order of keys', () => expect(isStale(draft, run, 'c1')).toBe(false))
  it('minds options, provider and conversation', () => {
    expect(isStale({ ...draft, config: { mode: 'last' } }, run, 'c1')).toBe(true)
    expect(isStale({ ...draft, provider: 'truncation' }, run, 'c1')).toBe(true)
    expect(isStale(draft, run, 'c2')).toBe(true)
  })
})

it('reductionOf knows growth and emptiness', () => {
  expect([reductionOf(100, 60), reductionOf(100, 110), reductionOf(0, 0)]).toEqual([0.4, -0.1, 0])
})
