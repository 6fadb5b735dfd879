import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json'
import { unwrap } from '../../../core/result'
import { condense } from '../../providers/provider'
import type { Warning } from '../../reasons'
import { providerById } from '../../registry'
import { assistant, call, conversation, lines, result, user, words } from '../../testing/conversations'
import { fakeSummarizer, testPorts } from '../../testing/ports'
import { effectivePrompt, promptSources, standInPrompt, type PromptSettings } from './prompts'
import { askedTokens, partInstruction } from './summary-request'

const settings: PromptSettings = {
  profiles: { mine: 'of the profile' },
  condensing: 'mine',
  workspace: 'of the workspace',
  global: 'of everyone',
}

describe('effectivePrompt', () => {
  it.each([
    ['pass', 'own', settings],
    ['profile', undefined, settings],
    ['profile', '  ', settings],
    ['workspace', undefined, { ...settings, profiles: { mine: ' ' } }],
    ['workspace', undefined, { ...settings, condensing: 'toString' }],
    ['global', undefined, { ...settings, profiles: {}, workspace: undefined }],
    ['built-in', undefined, { ...settings, profiles: {}, workspace: null }],
    ['built-in', undefined, undefined],
  ] as const)('comes from the %s', (source, own, given) => {
    expect(effectivePrompt(own, undefined, given).source).toBe(source)
    expect(promptSources).toContain(source)
  })

  it('takes the profile that the pass names', () => {
    expect(effectivePrompt(undefined, 'other', { ...settings, profiles: { mine: 'a', other: 'b' } })).toEqual({
      source: 'profile',
      text: 'b',
    })
  })
})

const session = conversation(
  user('build it'),
  ...Array.from({ length: 8 }, (_, index) => [
    assistant(
      words(40, `t${index}x`),
      call(`c${index}`, 'read', { path: `f${index}`, note: words(400, `n${index}x`) }),
    ),
    user(result(`c${index}`, lines(60, 20, `r${index}x`))),
  ]).flat(),
  assistant('done'),
)
const batch = {
  passes: [
    {
      id: 'b',
      name: 'B',
      mode: 'batch',
      selection: { type: 'preserve_recent', keepRecentCount: 3 },
      batchConfig: { operation: 'summarize' },
    },
  ],
}
const individual = {
  passes: [
    {
      id: 'i',
      name: 'I',
      mode: 'individual',
      selection: { type: 'preserve_recent', keepRecentCount: 3 },
      individualConfig: { defaults: { toolResults: { operation: 'summarize' } } },
    },
  ],
}

describe('every summary of every provider', () => {
  it.each([
    ['native', { variant: 'classic' }],
    ['native', { variant: 'fresh-start' }],
    ['smart', batch],
    ['smart', individual],
    ['smart', { strategy: 'two-phase' }],
    ['smart', { strategy: 'two-phase', enableContentTypeAwareness: false }],
    ['truncation', { version: 'v3', useLLMSummarization: true, toolResultThreshold: 10 }],
  ])('of %s %j takes the prompt of the settings', async (id, config) => {
    const provider = providerById(id)!
    const summarizer = fakeSummarizer()
    unwrap(await condense(provider, session, config, testPorts({ summarizer }), { prompts: settings }))
    expect(summarizer.requests.length).toBeGreaterThan(0)
    for (const request of summarizer.requests)
      expect(
        [request.system, request.dialogue.at(-1)?.text ?? ''].some((text) => text.includes('of the profile')),
      ).toBe(true)
    expect(standInPrompt(unwrap(provider.compile(config)), settings)).toEqual({
      source: 'profile',
      text: 'of the profile',
    })
  })

  it('keeps the prompt of the pass', () => {
    const plan = unwrap(
      providerById('native')!.compile({ variant: 'classic', customPrompt: 'own' }, { prompts: settings }),
    )
    expect(plan.steps[0]?.transform).toMatchObject({ layout: { system: 'own' } })
    expect(standInPrompt(plan, settings)).toBeUndefined()
  })
})

describe('a prompt that nobody reads', () => {
  const config = { variant: 'classic', customPrompt: 'In verse.' } as const
  const warned = async (workOut: boolean, given: JsonObject): Promise<readonly Warning[]> => {
    const asked = fakeSummarizer()
    const ports = testPorts({ summarizer: workOut ? { ...asked, workOut: asked.summarize } : asked })
    const native = providerById('native')
    if (!native) throw new RangeError('native is a provider')
    return unwrap(await condense(native, session, given, ports, {})).warnings
  }

  it('is said where what answers is no model', async () => {
    expect(await warned(true, config)).toEqual([{ type: 'promptUnread', model: fakeSummarizer().label }])
    expect(await warned(false, config)).toEqual([])
    expect(await warned(true, { variant: 'classic' })).toEqual([])
  })
})

it('a part is asked for in fewer tokens than its answer may have', () => {
  expect(askedTokens(100)).toBeLessThan(100)
  expect(partInstruction('message', 100)).toContain(`at most ${askedTokens(100)} tokens`)
})
