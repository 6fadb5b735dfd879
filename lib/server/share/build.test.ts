import { builtInPresets, findReferences, messageId, noteText, type PartId, providerById } from '@/lib/engine'
import { describe, expect, it } from 'vitest'
import type { RunDetail } from '@/lib/contracts/runs'
import { buildContent, type Redactions } from './build'
import type { WholeRun } from '@/lib/server/runs/tasks/run-views'
import { draftOf } from './draft'
import { findUnredacted } from './redaction/find-unredacted'
import { MAIL, run, ledgerRow, item, ledgerOf, diffPart, sourceOf, nothing, row } from './testing/sources'

function shared(source: WholeRun, conversation?: Redactions) {
  const draft = draftOf([source])
  const content = buildContent('Title', [source], draft, conversation)
  const [only] = content.runs
  if (!only) throw new Error('expected one run')
  return { draft, content, ...only }
}

describe('figures only', () => {
  const ledger = ledgerOf(
    item('m1.p1', 'a word of the part', { tool: 'launch_codes', path: 'src/secret.ts' }),
    item(undefined, 'a word of the message'),
  )

  it('say that a step failed and not why: its reason may quote the conversation', () => {
    const { run: copy } = shared(sourceOf([], { ledger }))
    expect(copy.steps.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', undefined],
      ['skipped', { type: 'nothingToGain' }],
    ])
    expect(copy.fallbacks).toMatchObject([{ reason: { type: 'text', text: '–' } }])
    expect(copy.warnings).toEqual([])
  })

  it('hold the session as sizes and kinds, the map, and figures without the name of a model', () => {
    const { content, run: copy } = shared(
      sourceOf([], {
        outline: [
          {
            id: messageId(1),
            role: 'assistant',
            parts: [
              { id: 'm1.p1' as PartId, kind: 'toolParameters', tokens: 7, name: 'launch_codes', path: 'src/secret.ts' },
            ],
            tokens: 9,
            preview: 'as it was said',
            summary: false,
            turn: false,
          },
        ],
        map: [0, 1, 9],
        run: {
          ...run,
          figures: {
            instructions: { total: 4, kept: 2, paraphrased: 0 },
            sessionCost: 1.25,
            session: { model: 'our-own-deployment', requests: 3, cost: 2, overflows: 0 },
          },
        },
      }),
    )
    expect(content.session).toEqual([
      {
        id: 'm1',
        role: 'assistant',
        tokens: 9,
        summary: false,
        turn: false,
        parts: [{ id: 'm1.p1', kind: 'toolParameters', tokens: 7 }],
      },
    ])
    expect(content.runs[0]?.map).toEqual([0, 1, 9])
    expect(copy.figures).toEqual({
      instructions: { total: 4, kept: 2, paraphrased: 0 },
      sessionCost: 1.25,
      session: { requests: 3, cost: 2, overflows: 0 },
    })
    expect(JSON.stringify(content)).not.toMatch(/launch_codes|secret\.ts|as it was said|our-own/)
  })

  it('hold no notes and no texts, whatever is there', () => {
    const { content, ledger: copy, diff } = shared(sourceOf([[diffPart('m1.p1', { before: 'words' })]], { ledger }))
    expect(copy.items.map(({ note, fates }) => [note, fates.recoverable])).toEqual([
      [undefined, 8],
      [undefined, 8],
    ])
    expect(JSON.stringify(content)).not.toMatch(/launch_codes|secret\.ts|a word/)
    expect(diff).toBeUndefined()
  })

  it('call a strategy what everybody calls it, and not what a person typed', () => {
    const titleOf = (more: Partial<RunDetail>): string =>
      shared(sourceOf([], { run: { ...run, title: `For ${MAIL}, our marmalade`, ...more } })).run.title
    const [builtIn] = builtInPresets
    expect([titleOf({}), titleOf({ preset: builtIn?.id }), titleOf({ preset: 'pre_of_a_person' })]).toEqual([
      'Native',
      builtIn?.name,
      'Native',
    ])
  })

  it('lose all that was found, and count none of it as chosen', () => {
    const { content } = shared(
      sourceOf([[diffPart('m1.p1', { before: `for ${MAIL}` })]], {
        run: { ...run, title: `For ${MAIL}`, presetName: `Of ${MAIL}` },
      }),
    )
    expect(JSON.stringify(content)).not.toContain(MAIL)
    expect(content.redacted).toEqual({ parts: 0, findings: 0 })
  })
})

describe('a copy of a run', () => {
  it('has no tie to the run, its conversation or its models', () => {
    const tied: RunDetail = {
      ...run,
      model: { profile: 'prof_1', profileName: 'Main', label: 'openai', sample: 1, pinned: false },
      chosen: { profile: 'prof_1' },
    }
    const { run: copy } = shared(sourceOf([], { run: tied }))
    expect(copy).toMatchObject({ id: 'run-1', groupId: 'shared', conversationTitle: '' })
    expect(JSON.stringify(copy)).not.toMatch(/run_1|grp_1|conv_1|prof_1|file\.json|The title/)
  })

  it('names its preset where everybody has it', () => {
    const [builtIn] = builtInPresets
    const presetOf = (preset: string | undefined): string | undefined =>
      shared(sourceOf([], { run: { ...run, preset } })).run.preset
    expect([presetOf(builtIn?.id), presetOf('pre_of_a_person'), presetOf(undefined)]).toEqual([
      builtIn?.id,
      undefined,
      undefined,
    ])
  })
})

describe('a copy with the conversation', () => {
  it('keeps reasons, notes and both sides of what nobody chose', () => {
    const part = diffPart(
      'm1.p1',
      { before: 'before', after: 'after' },
      { images: 2, reasons: [ledgerRow('m1.p1', 'why')] },
    )
    const { run: copy, ledger, diff } = shared(sourceOf([[part]], { ledger: ledgerOf(item('m1.p1', 'why')) }), nothing)
    expect(copy.steps[0]?.reason).toEqual({ type: 'text', text: 'the server quoted the question' })
    expect(ledger.items[0]?.note).toEqual({ type: 'text', text: 'why' })
    expect(diff?.messages[0]?.parts).toEqual([part])
  })

  it('takes both sides, the images and the notes of a chosen part, and of no other', () => {
    const chosen = diffPart(
      'm1.p1',
      { before: 'secret' },
      { images: 1, reasons: [ledgerRow('m1.p1', 'secret'), ledgerRow(undefined, 'of the message')] },
    )
    const made = diffPart('m1.p2', { after: 'secret too' })
    const other = diffPart('m1.p3', { before: 'open' }, { images: 1, reasons: [ledgerRow('m1.p3', 'open')] })
    const source = sourceOf([[chosen, made, other]], {
      ledger: ledgerOf(item('m1.p1', 'secret'), item('m1.p3', 'open'), item(undefined, 'secret too')),
    })
    const { content, ledger, diff } = shared(source, { redactParts: ['m1.p1', 'm1.p2', 'm9.p9'], redactFindings: [] })
    expect(content.redacted).toEqual({ parts: 2, findings: 0 })
    expect(
      diff?.messages[0]?.parts.map(({ before, after, images, reasons }) => [
        before,
        after,
        images,
        reasons.map(({ note }) => note && noteText(note)),
      ]),
    ).toEqual([
      ['⟨ Redacted ⟩', undefined, 0, [undefined, 'of the message']],
      [undefined, '⟨ Redacted ⟩', 0, []],
      ['open', undefined, 1, ['open']],
    ])
    expect(ledger.items.map(({ note }) => note && noteText(note))).toEqual([undefined, 'open', undefined])
    expect(JSON.stringify(content)).not.toContain('secret')
  })

  describe('names tools and files', () => {
    const HOME = '/home/kitten'
    const outline = [
      ['m1.p1', `${HOME}/app/src/main.ts`],
      ['m2.p1', `${HOME}/app/src/main.ts`],
      ['m3.p1', `${HOME}/app/src/marmalade.ts`],
    ].map(([id = '', path = ''], index) => ({
      id: messageId(index + 1),
      role: 'user' as const,
      parts: [{ id: id as PartId, kind: 'toolResults' as const, tokens: 10, name: 'Read', path }],
      tokens: 10,
      preview: '',
      summary: false,
      turn: false,
    }))
    const source = sourceOf(
      outline.map(({ parts }) => parts.map(({ id, path }) => diffPart(id, { before: `path: ${path}` }))),
      {
        outline,
        callOf: new Map([['m2.p1' as PartId, 'm1.p1' as PartId]]),
        ledger: ledgerOf(
          ...outline.flatMap(({ parts }) => parts.map(({ id, path }) => item(id, '', { tool: 'Read', path }))),
        ),
      },
    )
    const namesIn = (conversation: Redactions) => {
      const { content, ledger } = shared(source, conversation)
      const own = content.session?.flatMap(({ parts }) => parts.map(({ path }) => path))
      expect(ledger.items.map(({ path }) => path)).toEqual(own)
      return ledger.items.map(({ tool, path }) => [tool, path])
    }

    it('as the workbench does, from the folder of the session on', () =>
      expect(namesIn(nothing)).toEqual([
        ['Read', 'main.ts'],
        ['Read', 'main.ts'],
        ['Read', 'marmalade.ts'],
      ]))
    it('redacted as the texts are', () => {
      const { findings } = draftOf([source])
      const redactFindings = findings.map(({ id }) => id)
      expect(namesIn({ redactParts: [], redactFindings, redactWords: ['marmalade'] })).toEqual([
        ['Read', 'main.ts'],
        ['Read', 'main.ts'],
        ['Read', '⟨ Redacted: words 1 ⟩.ts'],
      ])
    })
    it('but not where the part that names them is gone, which of a result is its call', () =>
      expect(namesIn({ redactParts: ['m1.p1'], redactFindings: [] })).toEqual([
        [undefined, undefined],
        [undefined, undefined],
        ['Read', 'marmalade.ts'],
      ]))
  })

  it('counts a finding once, however often it was chosen, and none that is not there', () => {
    const source = sourceOf([[diffPart('m1.p1', { before: `for ${MAIL}` })]])
    const [finding] = draftOf([source]).findings
    const { content } = shared(source, {
      redactParts: [],
      redactFindings: [finding?.id ?? '', finding?.id ?? '', 'key-nothing'],
    })
    expect(content.redacted).toEqual({ parts: 0, findings: 1 })
  })

  it('makes previews anew: of what is shown, joined, on one line, cut with a sign', () => {
    const long = `${'word '.repeat(30)}${MAIL}`
    const source = sourceOf([
      [diffPart('m1.p1', { before: 'one\n two' }), diffPart('m1.p2', { after: 'three' })],
      [diffPart('m2.p1', {}, { type: 'image', images: 1 })],
      [diffPart('m3.p1', { before: `${long} ${long}` })],
      [diffPart('m4.p1', { before: 'gone' })],
    ])
    const { draft } = shared(source, nothing)
    const { diff } = shared(
      { ...source, messages: source.messages.slice(0, 3) },
      { redactParts: [], redactFindings: [...draft.secrets.keys()] },
    )
    const [joined, image, cut, absent] = diff?.rows.map(({ preview }) => preview) ?? []
    expect([joined, image, absent]).toEqual(['one two · three', '', ''])
    // The address began inside of the preview: not even its beginning is left.
    expect(cut).toMatch(/^(word ){30}⟨ Redac.*…$/)
    expect(cut?.length).toBeLessThanOrEqual(160)
  })
})

describe('what is not to be told', () => {
  it('figures lose every word that a person wrote into a config, and keep its figures and choices', () => {
    const defaults = providerById('native')?.defaultConfig ?? {}
    const { run: copy } = shared(
      sourceOf([], {
        run: {
          ...run,
          config: { ...defaults, customPrompt: 'Keep the marmalade', 'marmalade passes': { pattern: 'marm.*' } },
        },
      }),
    )
    expect(JSON.stringify(copy.config)).not.toContain('marm')
    expect(copy.config).toMatchObject({ ...defaults, customPrompt: '–' })
  })

  it('the name of a model that is redacted by hand is redacted in the figures too', () => {
    const figures = { session: { model: 'Acme-large', requests: 1, overflows: 0 } }
    const request = { redactParts: [], redactFindings: [], redactWords: ['Acme'] }
    const { content, draft } = shared(sourceOf([], { run: { ...run, figures } }), request)
    expect(content.runs[0]?.run.figures?.session?.model).toBe('⟨ Redacted: words 1 ⟩-large')
    expect(findUnredacted(content, draft, request)).toBeUndefined()
  })

  it('the names of tools go with their parts', () => {
    const call = diffPart(
      'm1.p1',
      { before: '{}' },
      { type: 'tool-call', kind: 'toolParameters', name: 'launch_codes' },
    )
    const other = diffPart('m1.p2', { before: '{}' }, { type: 'tool-call', kind: 'toolParameters', name: 'read_file' })
    const source = sourceOf([[call, other]], { rows: [{ ...row(0), tools: ['launch_codes', 'read_file'] }] })
    const { content, diff } = shared(source, { redactParts: ['m1.p1'], redactFindings: [] })
    expect(diff?.rows[0]?.tools).toEqual(['read_file'])
    expect(JSON.stringify(content)).not.toContain('launch_codes')
  })

  it('a strategy names no tool all of whose parts are redacted', () => {
    const part = (id: string, name: string) =>
      diffPart(id, { before: '{}' }, { type: 'tool-call', kind: 'toolParameters', name })
    const config = {
      passes: [
        { tools: ['launch_codes', 'bash', 'read_file'], prompt: 'Keep launch_codes; bash the rest of read_file.' },
        { tools: ['launch_*', 'read_*', '*', '*_codes'] },
      ],
    }
    const parts = [
      part('m1.p1', 'launch_codes'),
      part('m1.p2', 'bash'),
      part('m1.p3', 'read_file'),
      part('m1.p4', 'passes'),
    ]
    const source = sourceOf([parts], {
      run: { ...run, provider: 'smart', config },
    })
    const { content } = shared(source, { redactParts: ['m1.p1', 'm1.p2', 'm1.p4'], redactFindings: [] })
    expect(content.runs[0]?.run.config).toEqual({
      passes: [
        {
          tools: ['⟨ Redacted ⟩', '⟨ Redacted ⟩', 'read_file'],
          prompt: 'Keep ⟨ Redacted ⟩; bash the rest of read_file.',
        },
        { tools: ['⟨ Redacted ⟩', 'read_*', '*', '⟨ Redacted ⟩'] },
      ],
    })
  })

  it('a strategy says nothing that a person wrote where every part is redacted', () => {
    const part = diffPart(
      'm1.p1',
      { before: '{}' },
      { type: 'tool-call', kind: 'toolParameters', name: 'launch_codes' },
    )
    const config = { passes: [{ name: 'For the client', mode: 'individual', prompt: 'Keep the codes.', maxTokens: 9 }] }
    const source = sourceOf([[part]], { run: { ...run, provider: 'smart', config } })
    const { content } = shared(source, { redactParts: ['m1.p1'], redactFindings: [] })
    expect(content.runs[0]?.run.config).toEqual({
      passes: [{ name: '–', mode: 'individual', prompt: '–', maxTokens: 9 }],
    })
  })

  it('words by hand go everywhere, and leave our own words as they are', () => {
    const source = sourceOf([[diffPart('m1.p1', { before: 'ACME pays the user' })]], {
      run: { ...run, title: 'For Acme' },
    })
    const request = { redactParts: [], redactFindings: [], redactWords: ['Acme', 'user', 'kept'] }
    const { content, draft, diff } = shared(source, request)
    expect(JSON.stringify(content)).not.toMatch(/acme/i)
    expect(diff?.rows[0]).toMatchObject({ role: 'user', status: 'kept' })
    expect(content.redacted.findings).toBe(3)
    expect(findUnredacted(content, draft, request)).toBeUndefined()
  })

  it('the owner of a home folder is named nowhere else', () => {
    const source = sourceOf([[diffPart('m1.p1', { before: '/home/marisol/app\ncommitted by Marisol' })]])
    const { draft } = shared(source, nothing)
    expect(draft.findings.map(({ type }) => type)).toEqual(['user-name', 'home-path'])
    const { content } = shared(source, { redactParts: [], redactFindings: draft.findings.map(({ id }) => id) })
    expect(JSON.stringify(content)).not.toMatch(/marisol/i)
  })

  it('findings say what stands around them', () => {
    const { draft } = shared(
      sourceOf([[diffPart('m1.p1', { before: `first\nwrite to ${MAIL} today\nlast` })]]),
      nothing,
    )
    expect(draft.findings[0]).toMatchObject({
      type: 'email',
      isCredential: false,
      context: { before: 'write to ', after: ' today' },
    })
  })
})

describe('readable references', () => {
  const tail = '~482913 ⟩'
  const named = (name: string): string => `⟨ Same as lines 3–9 of the first \`Read ${name}\` above ~2.3.482913 ⟩`

  it('that say what is redacted are written in the compact form, and those that go on from them stay references', () => {
    const there = '⟨ Same as 4 lines there, “const wheel … return” ~20.482914 ⟩'
    const text = `${named(MAIL)}\n${there}\n${named('src/a.ts')}`
    const written = { ...ledgerRow('m1.p1', ''), operation: 'reference', references: 'readable' } as const
    const other = { ...written, part: 'm2.p1' as PartId }
    const source = sourceOf([
      [diffPart('m1.p1', { before: `Mail ${MAIL}`, after: text }, { reasons: [written] })],
      [diffPart('m2.p1', { before: '', after: named('src/a.ts') }, { reasons: [other] })],
    ])
    const { findings } = draftOf([source])
    const { diff } = shared(source, { redactParts: [], redactFindings: findings.map(({ id }) => id) })
    expect(diff?.messages.map(({ parts }) => parts[0]?.reasons[0]?.references)).toEqual(['compact', 'readable'])
    const after = diff?.messages[0]?.parts[0]?.after ?? ''
    expect(after).toBe(`⟨ Reference: lines 3–9 of message #2 ${tail}\n${there}\n${named('src/a.ts')}`)
    expect(findReferences(after).map(({ reference }) => [reference.message, reference.firstLine])).toEqual([
      [2, 3],
      [2, 20],
      [2, 3],
    ])
  })
})
