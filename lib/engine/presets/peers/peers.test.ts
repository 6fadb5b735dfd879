import { describe, expect, it } from 'vitest'
import { builtInPresets, presetById } from '../registry'
import { smartPreset } from '../built-in/define'
import type { Preset } from '../schema'
import { peers } from './registry'
import { anthropicContextEditing } from './anthropic-context-editing'
import { openhandsCondenser } from './openhands-condenser'
import { rooThresholds } from './roo-thresholds'
import type { Peer } from './peer'

const about = { id: 'mine', name: 'Mine', description: '', source: '', date: '2026-11', tags: [] }
const native = (config: Preset['config']): Preset => ({ ...about, schema: 3, provider: 'native', config })

function lost(peer: Peer, preset: Preset): readonly string[] {
  const expressed = peer.expressAs(preset)
  return expressed.possible ? expressed.lost.map(({ code }) => code) : [`not possible: ${expressed.reason}`]
}

describe.each(peers.map((peer) => [peer.id, peer] as const))('%s', (id, peer) => {
  it('says what each built-in preset becomes, and what is lost', async () => {
    const all = builtInPresets.map((preset: Preset) => {
      const expressed = peer.expressAs(preset)
      return [
        `# ${preset.name}`,
        ...(expressed.possible
          ? [
              expressed.text.trimEnd(),
              ...expressed.lost.map(({ code, values }) => `lost: ${code} ${JSON.stringify(values)}`),
            ]
          : [`not possible: ${expressed.reason}`]),
      ].join('\n')
    })
    await expect(`${all.join('\n\n')}\n`).toMatchFileSnapshot(`__golden__/${id}.txt`)
  })

  it('writes what its language reads', () => {
    const texts = builtInPresets.flatMap((preset) => {
      const expressed = peer.expressAs(preset)
      return expressed.possible ? [[expressed.language, expressed.text] as const] : []
    })
    const unread = texts.filter(([language, text]) =>
      language === 'json'
        ? JSON.stringify(JSON.parse(text), null, 2) !== text.trimEnd()
        : !/^\[condenser\]\n(?:[a-z_]+ = (?:"[^"]*"|\d+)\n)+/.test(text),
    )
    expect(texts.length).toBeGreaterThan(3)
    expect(unread).toEqual([])
  })

  it('has nothing for strategies of another kind, nor for a pipeline without passes', () => {
    expect(peer.expressAs({ ...presetById('codex'), provider: 'truncation' })).toEqual({
      possible: false,
      reason: 'provider',
    })
    expect(peer.expressAs(smartPreset(about, { passes: [] }))).toEqual({ possible: false, reason: 'no-pass' })
  })

  it('leaves passes out that are off', () => {
    const [pass, ...others] = presetById('balanced').config['passes'] as readonly Preset['config'][]
    const off = {
      ...presetById('balanced'),
      config: {
        ...presetById('balanced').config,
        passes: [pass, ...others].map((each) => ({ ...each, enabled: false })),
      },
    }
    expect(peer.expressAs(off)).toEqual({ possible: false, reason: 'no-pass' })
  })
})

describe('what comes from a peer goes back', () => {
  it('Anthropic clear is said whole', () => {
    const expressed = anthropicContextEditing.expressAs(presetById('anthropic-clear'))
    expect(expressed).toMatchObject({ possible: true, lost: [] })
    expect(expressed.possible && JSON.parse(expressed.text)).toEqual({
      betas: ['context-management-2025-06-27'],
      context_management: {
        edits: [
          {
            type: 'clear_tool_uses_20250919',
            trigger: { type: 'input_tokens', value: 100_000 },
            keep: { type: 'tool_uses', value: 3 },
            clear_tool_inputs: false,
            clear_at_least: { type: 'input_tokens', value: 20_000 },
          },
        ],
      },
    })
  })

  it('OpenHands keeps its first four events', () => {
    const expressed = openhandsCondenser.expressAs(presetById('openhands'))
    expect(expressed.possible && expressed.text).toContain('type = "llm"\nllm_config = "condenser"\nkeep_first = 4\n')
  })
})

describe('Anthropic', () => {
  const pass = (more: object) =>
    smartPreset(about, {
      protectedTools: ['ask', 'mcp*'],
      protectedPaths: ['*.md'],
      targetTokens: 5,
      passes: [
        {
          id: 'p',
          name: 'P',
          mode: 'individual',
          selection: { type: 'preserve_turns', keepTurns: 0 },
          individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
          ...more,
        },
      ],
    })

  it('clears thinking before tools, and inputs where the pass does', () => {
    const expressed = anthropicContextEditing.expressAs(
      pass({
        minSavingTokens: 5_000,
        individualConfig: {
          defaults: {
            toolResults: { operation: 'suppress' },
            toolParameters: { operation: 'suppress' },
            thinking: { operation: 'suppress' },
            images: { operation: 'suppress' },
          },
          messageTokenThresholds: { toolResults: 9 },
          overrides: [{ messageIndex: 1, operations: {} }],
        },
      }),
    )
    expect(expressed.possible && JSON.parse(expressed.text).context_management.edits).toEqual([
      { type: 'clear_thinking_20251015', keep: { type: 'thinking_turns', value: 1 } },
      {
        type: 'clear_tool_uses_20250919',
        trigger: { type: 'tool_uses', value: 4 },
        keep: { type: 'tool_uses', value: 3 },
        clear_at_least: { type: 'input_tokens', value: 5_000 },
        exclude_tools: ['ask'],
        clear_tool_inputs: true,
      },
    ])
    expect(expressed.possible && expressed.lost.map(({ code }) => code)).toEqual([
      'target',
      'keep-default',
      'tool-patterns',
      'paths',
      'other-kinds',
      'thresholds',
      'overrides',
    ])
  })

  it('says what a condition, a filter or a selection becomes', () => {
    expect(
      lost(
        anthropicContextEditing,
        pass({
          execution: { type: 'saved_less', percentage: 3 },
          selection: { type: 'preserve_recent', keepRecentCount: 7, filter: { tools: ['a'], errors: 'exclude' } },
        }),
      ),
    ).toEqual(['target', 'messages-as-uses', 'tool-patterns', 'paths', 'condition', 'filter'])
    expect(
      lost(
        anthropicContextEditing,
        pass({ selection: { type: 'preserve_recent', keepRecentCount: 7, filter: { keepNewest: 2 } } }),
      ),
    ).toContain('filter')
    expect(lost(anthropicContextEditing, pass({ selection: { type: 'custom', filter: {} } }))).toEqual([
      'target',
      'tool-patterns',
      'paths',
    ])
    expect(
      lost(
        anthropicContextEditing,
        pass({
          selection: { type: 'custom', filter: {} },
          individualConfig: { defaults: { thinking: { operation: 'suppress' } } },
        }),
      ),
    ).toEqual(['target', 'thinking-turns'])
  })

  it('compacts where a model summarizes', () => {
    const summary = (execution: object, config: object) =>
      smartPreset(about, {
        keepFirstMessage: false,
        passes: [
          {
            id: 's',
            name: 'S',
            mode: 'batch',
            selection: { type: 'preserve_recent', keepRecentCount: 0 },
            batchConfig: { summarizationConfig: { keepFirst: 0, ...config } },
            execution: execution as { type: 'always' },
          },
          { id: 't', name: 'T', mode: 'batch', selection: { type: 'preserve_recent' }, batchConfig: {} },
        ],
      })
    const expressed = anthropicContextEditing.expressAs(
      summary(
        { type: 'conditional', condition: { tokenThreshold: 10_000 } },
        { customPrompt: 'Be brief.', apiProfile: 'x', maxInputTokens: 500 },
      ),
    )
    expect(expressed.possible && JSON.parse(expressed.text)).toEqual({
      betas: ['compact-2026-01-12'],
      context_management: {
        edits: [
          { type: 'compact_20260112', trigger: { type: 'input_tokens', value: 50_000 }, instructions: 'Be brief.' },
        ],
      },
    })
    expect(expressed.possible && expressed.lost.map(({ code }) => code)).toEqual([
      'profile',
      'summary-input',
      'summary-length',
      'least-tokens',
      'pass',
    ])
    expect(lost(anthropicContextEditing, summary({ type: 'percentage' }, {}))).toContain('condition')
    expect(lost(anthropicContextEditing, native({ variant: 'fresh-start', profile: 'p' }))).toEqual([
      'trigger-default',
      'profile',
      'summary-length',
    ])
    expect(lost(anthropicContextEditing, native({ variant: 'classic' }))).toContain('summary-beside')
  })
})

describe('OpenHands', () => {
  it('drops what has no summary, all or half', () => {
    const drop = (dropShare: number, selection: object) =>
      smartPreset(about, {
        protectedTools: ['a'],
        protectedPaths: ['b'],
        passes: [
          {
            id: 'd',
            name: 'D',
            mode: 'batch',
            selection: selection as { type: 'preserve_turns' },
            batchConfig: { operation: 'drop', dropShare },
            minSavingTokens: 4,
          },
        ],
      })
    const text = (preset: Preset) => {
      const expressed = openhandsCondenser.expressAs(preset)
      return expressed.possible ? expressed.text : expressed.reason
    }
    expect(text(drop(1, { type: 'preserve_recent', keepRecentCount: 9 }))).toBe(
      '[condenser]\ntype = "recent"\nkeep_first = 1\nmax_events = 10\n',
    )
    expect(text(drop(1, { type: 'preserve_turns' }))).toContain('max_events = 100')
    expect(text(drop(0.5, { type: 'preserve_recent', keepRecentCount: 9 }))).toBe(
      '[condenser]\ntype = "amortized"\nkeep_first = 1\nmax_size = 22\n',
    )
    expect(lost(openhandsCondenser, drop(0.5, { type: 'preserve_turns' }))).toEqual([
      'events',
      'least-saving',
      'starts-by-events',
      'tool-patterns',
      'paths',
      'size-default',
    ])
  })

  it('masks observations in a window of events', () => {
    const mask = smartPreset(about, {
      passes: [
        {
          id: 'm',
          name: 'M',
          mode: 'individual',
          selection: { type: 'preserve_recent', keepRecentCount: 12 },
          individualConfig: {
            defaults: { toolResults: { operation: 'suppress' }, toolParameters: { operation: 'suppress' } },
            messageTokenThresholds: { toolResults: 1 },
            overrides: [{ messageIndex: 0, operations: {} }],
          },
          execution: { type: 'percentage' },
        },
      ],
    })
    const expressed = openhandsCondenser.expressAs(mask)
    expect(expressed.possible && expressed.text).toBe(
      '[condenser]\ntype = "observation_masking"\nattention_window = 12\n',
    )
    expect(lost(openhandsCondenser, mask)).toEqual([
      'events',
      'starts-by-events',
      'other-kinds',
      'thresholds',
      'overrides',
    ])
  })

  it('has nothing for the classic summary', () => {
    expect(openhandsCondenser.expressAs(native({ variant: 'classic' }))).toEqual({
      possible: false,
      reason: 'provider',
    })
  })
})

describe('Roo', () => {
  const summary = (execution: object, config: object = {}) =>
    smartPreset(about, {
      protectedTools: ['a'],
      protectedPaths: ['b'],
      passes: [
        {
          id: 's',
          name: 'S',
          mode: 'batch',
          selection: { type: 'preserve_recent' },
          batchConfig: { summarizationConfig: config },
          execution: execution as { type: 'always' },
          minSavingTokens: 4,
        },
      ],
    })
  const settings = (preset: Preset): unknown => {
    const expressed = rooThresholds.expressAs(preset)
    return expressed.possible && JSON.parse(expressed.text)
  }

  it('takes a share of the window as its threshold, between 5 and 100', () => {
    expect(settings(summary({ type: 'percentage', percentage: 75 }))).toEqual({
      globalSettings: { autoCondenseContext: true, autoCondenseContextPercent: 75 },
    })
    expect(settings(summary({ type: 'percentage', percentage: 2 }))).toEqual({
      globalSettings: { autoCondenseContext: true, autoCondenseContextPercent: 5 },
    })
    expect(lost(rooThresholds, summary({ type: 'percentage', percentage: 150 }))).toContain('percent-range')
  })

  it('says that other conditions need a window or cannot be said', () => {
    expect(
      lost(rooThresholds, summary({ type: 'conditional', condition: {} }, { apiProfile: 'x', maxInputTokens: 900 })),
    ).toEqual([
      'roo-keeps',
      'summary-length',
      'summary-input',
      'profile',
      'least-saving',
      'tool-patterns',
      'paths',
      'window-needed',
    ])
    expect(lost(rooThresholds, summary({ type: 'saved_less' }))).toContain('condition')
    expect(lost(rooThresholds, summary({ type: 'percentage', relativeTo: 'start' }))).toContain('condition')
    expect(lost(rooThresholds, summary({ type: 'always' }))).toContain('roo-threshold')
  })

  it('takes the prompt of a native strategy', () => {
    expect(settings(native({ variant: 'classic', customPrompt: 'Be brief.', profile: 'x' }))).toEqual({
      globalSettings: {
        autoCondenseContext: true,
        customCondensingPrompt: 'Be brief.',
        customSupportPrompts: { CONDENSE: 'Be brief.' },
      },
    })
  })
})
