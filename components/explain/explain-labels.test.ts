import { describe, expect, it } from 'vitest'
import { createTranslator } from 'next-intl'
import { catalogue as en } from '@/i18n/catalogue-en'
import { catalogue as fr } from '@/i18n/catalogue-fr'
import { formats } from '@/i18n/formats'
import type { Locale } from '@/i18n/locales'
import type { PartVerdict } from '@/lib/contracts/studio'
import { explainedPasses } from './model/explained-passes'
import { isProtected, sentenceOf, toldSteps } from './explain-labels'

type Said = Exclude<PartVerdict, { type: 'changed' }>

function say(verdict: Said, catalogue = en, locale: Locale = 'en', minTokens?: number): string {
  const t = createTranslator({ locale, messages: catalogue, formats, namespace: 'pass.explain' })
  const { key, values } = sentenceOf(verdict, minTokens === undefined ? undefined : { minTokens })
  return t.markup(key as 'notSelected.protectedTool', {
    ...(values as unknown as { readonly value: string }),
    code: (text) => `\`${text}\``,
  })
}

const excluded = (why: Extract<PartVerdict, { type: 'not-selected' }>['why']): Said => ({ type: 'not-selected', why })
const zone = (type: 'recent' | 'percent' | 'tokens' | 'turns', keep: number): Said =>
  excluded({ type: 'recent', zone: { type, keep } })

describe('what is said of a verdict', () => {
  it.each<[Said, string]>([
    [zone('recent', 10), 'Kept: it is among the 10 newest messages'],
    [zone('recent', 1), 'Kept: it is the newest message'],
    [zone('percent', 30), 'Kept: it is among the newest 30% of the messages'],
    [zone('tokens', 20_000), 'Kept: it is within the newest 20,000 tokens'],
    [zone('turns', 2), 'Kept: it is in the 2 newest turns'],
    [excluded({ type: 'first-message' }), 'Kept: it sets the task'],
    [excluded({ type: 'protected', by: 'tool', value: 'read_file' }), 'Protected: tool `read_file`'],
    [excluded({ type: 'protected', by: 'path', value: 'src/**' }), 'Protected: path `src/**`'],
    [excluded({ type: 'filter', field: 'minTokens' }), 'Not selected: too few tokens'],
    [
      { type: 'kept', why: 'below-threshold', tokens: 40, threshold: 1_500 },
      'Kept: it has 40 tokens, and the pass starts at 1,500',
    ],
    [{ type: 'kept', why: 'below-threshold' }, 'Kept: it is smaller than the pass starts at'],
    [{ type: 'idle', status: 'rolled-back' }, 'Undone: the pass was rolled back'],
    [
      { type: 'kept', why: 'target-reached', usedBy: [11, 14] },
      'Kept: enough was saved before its turn came, which is late because 2 later messages use its file (#12, #15)',
    ],
    [
      { type: 'kept', why: 'limit', threshold: 20 },
      'Kept: the pass may take away no more than 20% of the session, and this would have gone beyond',
    ],
    [
      { type: 'kept', why: 'no-reference', threshold: 4 },
      'Kept: nothing in it stands elsewhere so that a reference would save 4 tokens or more',
    ],
    [
      { type: 'kept', why: 'reference-is-less' },
      'Kept whole: its content stands elsewhere, and a reference to it takes no more than what the pass would leave',
    ],
    [{ type: 'gone' }, 'Gone: an earlier step took it away'],
  ])('%j', (verdict, expected) => expect(say(verdict)).toBe(expected))

  it('names the pass’s own limit where it is known', () =>
    expect(say(excluded({ type: 'filter', field: 'minTokens' }), en, 'en', 200)).toBe(
      'Not selected: fewer than 200 tokens',
    ))

  it('has a sentence for every field of a filter, in both languages', () => {
    for (const field of [
      'roles',
      'kinds',
      'tools',
      'paths',
      'minTokens',
      'typed',
      'summaries',
      'superseded',
      'errors',
      'output',
      'range',
      'keepNewest',
      'keepNewestTokens',
    ] as const) {
      for (const [catalogue, locale] of [
        [en, 'en'],
        [fr, 'fr'],
      ] as const)
        expect(say(excluded({ type: 'filter', field }), catalogue, locale)).not.toContain('explain.')
    }
  })
})

it('a part that is gone is not told of again', () => {
  const step = (id: string, verdict: PartVerdict) => ({ id, label: id, verdict })
  const steps = [step('a', { type: 'gone' }), step('b', { type: 'gone' })]
  expect(
    toldSteps({ part: 'm1.0', kind: 'messageText', tokensBefore: 1, tokensAfter: 0, steps } as unknown as Parameters<
      typeof toldSteps
    >[0]).map(({ id }) => id),
  ).toEqual(['a'])
})

it('tells protection from other reasons', () => {
  expect(isProtected(excluded({ type: 'first-message' }))).toBe(true)
  expect(isProtected(zone('recent', 3))).toBe(false)
})

it('reads the passes of a config, whatever it is', () => {
  expect(
    explainedPasses({ passes: [{ id: 'a', selection: { type: 'custom', filter: { minTokens: 9 } } }, { id: 'b' }, 3] }),
  ).toEqual([{ id: 'a', filter: { minTokens: 9 } }, { id: 'b' }])
  expect(explainedPasses({ passes: 'no' })).toEqual([])
  expect(explainedPasses(undefined)).toEqual([])
})
