import { describe, expect, it } from 'vitest'
import { tokenCount } from '@/lib/engine/conversation/ids'
import type { FieldSpec, RunSummary } from '@/lib/contracts/runs'
import { advance, type ColumnState } from '../column-state'
import {
  effectiveValue,
  fieldValue,
  isShown,
  issuesOf,
  sameConfig,
  withChoice,
  withField,
} from '@/components/shared/model/option-values'
import { reductionOf } from '@/components/shared/model/reduction'
import { isStale, setupOf, withSetup } from './strategy-draft'

const text = (words: string) => ({ type: 'text', text: words }) as const

const run: RunSummary = {
  id: 'r1',
  groupId: 'g',
  title: 'Lossless',
  conversationId: 'c1',
  conversationTitle: 'c',
  dialect: 'd',
  dialectName: 'D',
  view: 'full',
  provider: 'lossless',
  providerName: 'Lossless',
  config: { fileReads: { enabled: true, minimum: 4 }, mode: 'first' },
  tokensBefore: 100,
  tokensAfter: 60,
  messagesBefore: 5,
  messagesAfter: 5,
  timeMs: 1,
  createdAt: '2026-11-21T00:00:00Z',
}
const report = {
  id: 'two',
  label: text('Two'),
  status: 'done',
  tokensBefore: tokenCount(100),
  tokensAfter: tokenCount(60),
  timeMs: 3,
} as const

describe('another provider', () => {
  const start = (provider: string) => ({ provider, config: { of: provider } })
  it('comes back as it was set', () => {
    const edited = { key: 'a', provider: 'native', preset: 'mine', title: 'Mine', config: { customPrompt: 'Short.' } }
    const earlier = withSetup({}, edited)
    const other = { key: 'a', ...setupOf(edited, start('lossless'), earlier) }
    expect(other).toEqual({ key: 'a', provider: 'lossless', config: { of: 'lossless' } })
    expect(setupOf(other, start('native'), earlier)).toEqual({
      provider: 'native',
      preset: 'mine',
      title: 'Mine',
      config: { customPrompt: 'Short.' },
    })
    // Choosing the provider that is set already starts afresh.
    expect(setupOf(edited, start('native'), earlier)).toEqual(start('native'))
  })
})

describe('advance', () => {
  it('follows a run from its start to its end', () => {
    const started = advance(
      { type: 'idle' },
      {
        type: 'run-started',
        key: 'a',
        tokensBefore: 100,
        steps: [
          { id: 'one', label: text('One') },
          { id: 'two', label: text('Two') },
        ],
      },
    )
    expect(started).toMatchObject({ type: 'running', steps: [{ state: 'queued' }, { state: 'queued' }] })
    const running = advance(started, { type: 'step-started', key: 'a', id: 'two' })
    expect(running).toMatchObject({ steps: [{ state: 'queued' }, { state: 'running' }] })
    const stepped = advance(running, { type: 'step-finished', key: 'a', report })
    expect(stepped).toMatchObject({ steps: [{ state: 'queued' }, { state: 'done', tokensAfter: 60 }] })
    expect(advance(stepped, { type: 'run-finished', key: 'a', run })).toEqual({ type: 'done', run })
  })

  it('shows what a model says while its step runs, and keeps what a run had come to that was cancelled', () => {
    const calls = { model: 'M', call: 1, finishedCalls: 0, outputTokens: 3, text: 'One two three' }
    const progress = { type: 'step-progress', key: 'a', id: 'two', progress: calls } as const
    const running: ColumnState = {
      type: 'running',
      steps: [
        { id: 'one', label: text('One'), state: 'done', tokensBefore: 100, tokensAfter: 60 },
        { id: 'two', label: text('Two'), state: 'running' },
      ],
    }
    const answering = advance(running, progress)
    expect(answering).toMatchObject({ steps: [{ id: 'one' }, { id: 'two', calls }] })
    expect(advance(advance(answering, { type: 'step-finished', key: 'a', report }), progress)).toEqual(
      advance(answering, { type: 'step-finished', key: 'a', report }),
    )
    const ended = advance(answering, { type: 'run-cancelled', key: 'a' })
    expect(ended).toMatchObject({ type: 'cancelled', steps: [{ id: 'one' }, { id: 'two', calls }] })
    expect(advance({ type: 'idle' }, progress)).toEqual({ type: 'idle' })
  })

  it('takes in a step that was not announced, and ignores steps of a run that ended', () => {
    const running: ColumnState = { type: 'running', steps: [] }
    expect(advance(running, { type: 'step-finished', key: 'a', report })).toMatchObject({ steps: [{ id: 'two' }] })
    const ended: ColumnState = { type: 'cancelled', steps: [] }
    expect(advance(ended, { type: 'step-finished', key: 'a', report })).toEqual(ended)
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

  it('takes away the objects that a removal leaves empty', () => {
    expect(withField({ a: { b: { c: 1 } }, d: 2 }, 'a.b.c', undefined)).toEqual({ d: 2 })
  })

  it('shows a field only under its condition', () => {
    const field = { key: 'x', label: 'X', type: 'boolean', when: { key: 'mode', oneOf: ['last', 'both'] } } as const
    expect(isShown(field, [field], run.config)).toBe(false)
    expect(isShown(field, [field], { mode: 'last' })).toBe(true)
  })

  it('takes a choice that is not made for its first option', () => {
    const mode: FieldSpec = {
      key: 'mode',
      label: '',
      type: 'choice',
      options: [
        { value: 'passes', label: '' },
        { value: 'phases', label: '' },
      ],
    }
    const field: FieldSpec = { key: 'x', label: '', type: 'boolean', when: { key: 'mode', oneOf: ['passes'] } }
    expect(isShown(field, [mode, field], {})).toBe(true)
    expect(isShown(field, [mode, field], { mode: 'phases' })).toBe(false)
  })

  it('shows what belongs to a switch only while it is on, and no default of what is not there', () => {
    const on: FieldSpec = { key: 'prelude.enabled', label: '', type: 'boolean', default: true }
    const keep: FieldSpec = { key: 'prelude.keep', label: '', type: 'text', default: 'first' }
    const fields = [on, keep]
    expect(fields.map((field) => isShown(field, fields, {}))).toEqual([true, false])
    expect(fields.map((field) => isShown(field, fields, { prelude: { enabled: true } }))).toEqual([true, true])
    expect(fields.map((field) => isShown(field, fields, { prelude: { enabled: false, keep: 'first' } }))).toEqual([
      true,
      false,
    ])
    expect([effectiveValue(on, {}), effectiveValue(keep, { prelude: {} })]).toEqual([undefined, 'first'])
  })

  it('drops what a choice leaves behind and fills in what it brings', () => {
    const fields: readonly FieldSpec[] = [
      { key: 'version', label: '', type: 'choice', options: [] },
      { key: 'target', label: '', type: 'number', integer: true, default: 50, when: { key: 'version', oneOf: ['v2'] } },
      { key: 'prelude.keep', label: '', type: 'text', when: { key: 'version', oneOf: ['v1'] } },
    ]
    const options = { fields, defaultConfig: { prelude: { keep: 'latest' } } }
    expect(withChoice(options, { version: 'v1', prelude: { keep: 'first' } }, 'version', 'v2')).toEqual({
      version: 'v2',
      target: 50,
    })
    expect(withChoice(options, { version: 'v2', target: 70 }, 'version', 'v1')).toEqual({
      version: 'v1',
      prelude: { keep: 'latest' },
    })
    expect(withChoice(options, { version: 'v2', target: 70 }, 'target', 80)).toEqual({ version: 'v2', target: 80 })
  })

  it('takes options for the same whatever the order of keys', () => {
    expect(sameConfig({ fileReads: { minimum: 4, enabled: true }, mode: 'first' }, run.config)).toBe(true)
    expect(sameConfig(withField(run.config, 'fileReads.minimum', 1), run.config)).toBe(false)
  })

  it('finds what is wrong with a field and inside it', () => {
    const issues = [
      { field: 'passes', message: 'too many' },
      { field: 'passes.0.mode', message: 'unknown' },
      { field: 'passesOther', message: 'no' },
    ]
    expect(issuesOf(issues, 'passes')).toEqual(['too many', '0.mode: unknown'])
  })
})

describe('isStale', () => {
  const draft = { key: 'a', provider: 'lossless', config: { mode: 'first', fileReads: { minimum: 4, enabled: true } } }
  it('does not mind the order of keys', () => expect(isStale(draft, run, 'c1')).toBe(false))
  it('minds options, provider and conversation', () => {
    expect(isStale({ ...draft, config: { mode: 'last' } }, run, 'c1')).toBe(true)
    expect(isStale({ ...draft, provider: 'truncation' }, run, 'c1')).toBe(true)
    expect(isStale(draft, run, 'c2')).toBe(true)
    expect(isStale({ ...draft, profile: 'p' }, run, 'c1')).toBe(true)
    expect(
      isStale(
        { ...draft, profile: 'p', conversationProfile: 'q' },
        { ...run, chosen: { profile: 'p', conversationProfile: 'q' } },
        'c1',
      ),
    ).toBe(false)
    expect(
      isStale(draft, { ...run, model: { profile: 'p', profileName: 'P', label: 'P', sample: 2, pinned: false } }, 'c1'),
    ).toBe(true)
  })
})

it('reductionOf knows growth and emptiness', () => {
  expect([reductionOf(100, 60), reductionOf(100, 110), reductionOf(0, 0)]).toEqual([0.4, -0.1, 0])
})
