import { NextIntlClientProvider, type AbstractIntlMessages } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { useImportLabels } from './error-labels'
import { useEngineReports } from './reason-labels'
import { useEngineLabels } from './engine-labels'
import { catalogue as en } from '@/i18n/catalogue-en'
import { catalogue as fr } from '@/i18n/catalogue-fr'
import { formats } from '@/i18n/formats'
import {
  builtInPresets,
  type CallDetail,
  checkNames,
  type FallbackPlace,
  fallbackReasonSchema,
  type ImportProblem,
  type ImportWarning,
  importWarningText,
  isJsonObject,
  labelText,
  type LedgerNote,
  ledgerNoteSchema,
  noteText,
  placeText,
  type Reason,
  reasonText,
  stepReasonSchema,
  type Warning,
  warningSchema,
  warningText,
} from '@/lib/engine'
import { addressProblems, callDetailSchema, callErrorCodes } from '@/lib/engine/condensation/call-problem'
import { callText } from '@/lib/llm/wording'
import { configWarningSchema, failureReasonSchema, fallbackPlaceSchema } from '@/lib/engine/condensation/reasons'
import { labelOfPass, named, stepNames, type StepName } from '@/lib/engine/condensation/step-label'
import { importWarningCodes } from '@/lib/engine/dialects/dialect'
import { importProblemTypes, knownFormats, sessionKinds } from '@/lib/engine/dialects/import/import-error'
import { problemText } from '@/lib/engine/dialects/words'

/** Result of a label hook in a language; a missing message or value fails. */
function said<Text>(language: 'en' | 'fr', say: () => Text): Text {
  const found: Text[] = []
  const Speaker = (): null => {
    found.push(say())
    return null
  }
  const onError = (error: Error): never => {
    throw error
  }
  const messages = (language === 'en' ? en : fr) as unknown as AbstractIntlMessages
  renderToStaticMarkup(
    <NextIntlClientProvider locale={language} timeZone="UTC" messages={messages} formats={formats} onError={onError}>
      <Speaker />
    </NextIntlClientProvider>,
  )
  return found[0] as Text
}

/** A value that the schema accepts. */
function sample(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.ZodType)._zod as unknown as { def: { type: string } & Record<string, unknown> }
  switch (def.type) {
    case 'literal':
      return (def.values as unknown[])[0]
    case 'enum':
      return Object.values(def.entries as object)[0]
    case 'number':
      return 7
    case 'string':
      return 'x7'
    case 'array':
      return [sample(def.element as z.ZodType)]
    case 'optional':
      return sample(def.innerType as z.ZodType)
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, z.ZodType>).map(([name, each]) => [name, sample(each)]),
      )
    case 'union':
      return sample((def.options as z.ZodType[])[0] as z.ZodType)
    default:
      throw new Error(`no sample of ${def.type}`)
  }
}

const members = (union: { readonly options: readonly unknown[] }): { type: string }[] =>
  union.options.map((each) => sample(each as z.ZodType) as { type: string })
/** One detail of each type, and of types with several cases one of each case. */
const callDetails = (): CallDetail[] => [
  ...(members(callDetailSchema) as CallDetail[]),
  ...addressProblems.map((code): CallDetail => ({ type: 'address', code, host: 'h' })),
]
const own = ({ type }: { readonly type: string }): boolean => type !== 'text'

/** Those whose French is missing, or equal to the English of the pages or of the terminal. */
const untranslated = <Member,>(
  all: readonly Member[],
  say: (member: Member) => string,
  english: (member: Member) => string,
): readonly Member[] => {
  const [inEnglish, inFrench] = (['en', 'fr'] as const).map((language) => said(language, () => all.map(say)))
  return all.filter((member, index) => ['', english(member), inEnglish?.[index]].includes(inFrench?.[index]?.trim()))
}

describe('what the engine says', () => {
  it('has words in both languages for every reason', () => {
    const all = [stepReasonSchema, fallbackReasonSchema, failureReasonSchema].flatMap(members).filter(own) as Reason[]
    expect(untranslated(all, (reason) => useEngineReports().reason(reason), reasonText)).toEqual([])
    expect(
      untranslated(
        callErrorCodes.map((code) => ({ type: 'modelFailed', code, message: 'm' }) as const),
        (reason) => useEngineReports().reason(reason),
        reasonText,
      ),
    ).toEqual([])
    const calls = callErrorCodes.flatMap((code) =>
      [undefined, ...callDetails()].map(
        (detail) =>
          ({
            type: 'modelFailed',
            code,
            message: 'm',
            problem: { handler: 'H', model: 'M', status: 418, ...(detail && { detail }) },
          }) as const,
      ),
    )
    expect(
      untranslated(
        calls,
        (reason) => useEngineReports().reason(reason),
        ({ code, problem }) => callText(code, problem),
      ),
    ).toEqual([])
    expect(
      untranslated(
        checkNames.map((check) => ({ type: 'checksViolated', checks: [check] }) as Reason),
        (reason) => useEngineReports().reason(reason),
        reasonText,
      ),
    ).toEqual([])
  })

  it('says a size as read and as written where references make them differ', () => {
    const say = (written: number, language: 'en' | 'fr' = 'en'): string =>
      said(language, () => useEngineReports().reason({ type: 'notAbove', tokens: 60_000, written, above: 61_000 }))
    expect([say(55_000), say(60_000)]).toEqual([
      '60,000 tokens as read (55,000 as written) are not above 61,000.',
      '60,000 tokens are not above 61,000.',
    ])
    expect(reasonText({ type: 'notAbove', tokens: 60_000, written: 55_000, above: 61_000 })).toBe(say(55_000))
    expect(say(55_000, 'fr')).toContain('(55\u202f000 à l’écriture)')
    const below = (written: number): string =>
      said('en', () =>
        useEngineReports().reason({ type: 'belowWindow', percent: 30, tokens: 60_000, written, bound: 75 }),
      )
    expect([below(55_000), below(60_000)]).toEqual([
      '30.0% of the context window is below 75% (60,000 tokens as read, 55,000 as written).',
      '30.0% of the context window is below 75%.',
    ])
  })

  it('has words in both languages for every note and warning', () => {
    expect(
      untranslated(
        members(ledgerNoteSchema).filter(own) as LedgerNote[],
        (note) => useEngineReports().note(note),
        noteText,
      ),
    ).toEqual([])
    expect(
      untranslated(
        members(warningSchema).filter(own) as Warning[],
        (warning) => useEngineReports().warning(warning),
        warningText,
      ),
    ).toEqual([])
  })

  it('has words in both languages for every place of a fallback that is no name', () => {
    const names = new Set(['text', 'provider', 'step', 'model'])
    const place = (from: FallbackPlace): string =>
      useEngineReports().fallback({ from, to: from, reason: { type: 'noSummary' } }).from
    expect(
      untranslated(
        members(fallbackPlaceSchema).filter(({ type }) => !names.has(type)) as FallbackPlace[],
        place,
        placeText,
      ),
    ).toEqual([])
  })

  it('has words in both languages for every warning about a config', () => {
    const known = members(configWarningSchema)
      .map(({ type }) => type)
      .sort()
    expect(Object.keys(en.engine.configWarnings).sort()).toEqual(known)
    expect(Object.keys(fr.engine.configWarnings).sort()).toEqual(known)
  })

  it('has a name in both languages for every step that the app names, the passes of its presets among them', () => {
    const names = Object.keys(stepNames) as StepName[]
    expect(
      names.filter((name) => said('en', () => useEngineLabels().step(named(name))) !== labelText(named(name))),
    ).toEqual([])
    for (const name of names) said('fr', () => useEngineLabels().step(named(name)))
    const passes = builtInPresets.flatMap(({ config }) =>
      Array.isArray(config['passes']) ? config['passes'].filter(isJsonObject).map((pass) => String(pass['name'])) : [],
    )
    expect(passes.filter((name) => labelOfPass(name).type !== 'named')).toEqual([])
  })
})

describe('what importing says', () => {
  it('has words in both languages for every odd record', () => {
    const all = importWarningCodes.map(
      (code) =>
        ({
          code,
          role: 'user',
          results: 2,
          sessions: 2,
          messages: 2,
          requests: 2,
          texts: 2,
          calls: 2,
          lacks: 'calls',
          place: { type: 'file' },
        }) as ImportWarning,
    )
    expect(untranslated(all, (warning) => useImportLabels().warning(warning), importWarningText)).toEqual([])
  })

  it('has words in both languages for every problem that its title does not say whole', () => {
    const told = new Set(['empty', 'binary', 'encoding', 'truncated'])
    const values = {
      mebibytes: 65,
      most: 64,
      formats: ['A', 'B'],
      format: 'A',
      path: '$.a',
      expected: 'role',
      method: 14,
      count: 3,
      messages: 5,
      names: ['a', 'b'],
      name: 'a.json',
      found: { type: 'text', value: '"x"' },
    }
    const all = importProblemTypes
      .filter((type) => !told.has(type))
      .flatMap((type) =>
        (type === 'noMessages' ? sessionKinds : type === 'knownFormat' ? knownFormats : ['anthropic']).map(
          (kind) => ({ ...values, type, kind }) as ImportProblem,
        ),
      )
    expect(untranslated(all, (problem) => useImportLabels().problem(problem).detail ?? '', problemText)).toEqual([])
  })
})
