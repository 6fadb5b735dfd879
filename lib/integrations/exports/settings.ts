import {
  type JsonObject,
  loseShared,
  nativeOf,
  type Peer,
  PeerLosses,
  peers,
  pipelineOf,
  type Preset,
} from '@/lib/engine'
import type { Exported, ExportHost, ExportLoss } from './contract'
import { type PresetTrigger, triggerOf } from './trigger'

/** A harness that compacts by itself and lets its user say when, and little else. */
interface SettingsHost {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly file: string
  readonly language: 'json' | 'toml'
  /** The options for a trigger; undefined where it cannot say that one. */
  readonly when: (trigger: PresetTrigger) => JsonObject | undefined
  /** The option that clears old tool results by itself, where it has one. */
  readonly clears?: JsonObject
  /** What stands where neither can be said. */
  readonly always?: JsonObject
}

const percent = (trigger: PresetTrigger): number | undefined =>
  'percent' in trigger ? Math.min(100, Math.max(1, Math.round(trigger.percent))) : undefined

const hosts: readonly SettingsHost[] = [
  {
    id: 'claude-code-settings',
    name: 'Claude Code settings',
    source: 'Claude Code 2.1: CLAUDE_AUTOCOMPACT_PCT_OVERRIDE, CLAUDE_CODE_AUTO_COMPACT_WINDOW',
    file: '.claude/settings.json',
    language: 'json',
    when: (trigger) => ({
      env:
        'percent' in trigger
          ? { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: String(percent(trigger)) }
          : { CLAUDE_CODE_AUTO_COMPACT_WINDOW: String(trigger.tokens) },
    }),
  },
  {
    id: 'codex',
    name: 'Codex',
    source: 'Codex 0.171, config.toml: model_auto_compact_token_limit',
    file: '.codex/config.toml',
    language: 'toml',
    when: (trigger) => ('tokens' in trigger ? { model_auto_compact_token_limit: trigger.tokens } : undefined),
  },
  {
    id: 'opencode',
    name: 'opencode',
    source: 'opencode 1.18, opencode.json: compaction',
    file: 'opencode.json',
    language: 'json',
    when: () => undefined,
    clears: { compaction: { auto: true, prune: true } },
    always: { compaction: { auto: true } },
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    source: 'Gemini CLI 0.61, settings.json: model.compressionThreshold',
    file: '.gemini/settings.json',
    language: 'json',
    when: (trigger) => {
      const share = percent(trigger)
      return share === undefined ? undefined : { model: { compressionThreshold: share / 100 } }
    },
  },
  {
    id: 'cline',
    name: 'Cline',
    source: 'Cline 3.0: compaction by its own threshold, no option in a file',
    file: '',
    language: 'json',
    when: () => undefined,
  },
]

/** Whether a pass of the preset suppresses tool results, which some harnesses do by themselves. */
const clearsResults = (preset: Preset): boolean =>
  (pipelineOf(preset)?.passes ?? []).some(
    (pass) => pass.mode === 'individual' && pass.individualConfig.defaults.toolResults.operation === 'suppress',
  )

function express(host: SettingsHost, preset: Preset): Exported {
  const trigger = triggerOf(preset)
  const when = trigger && host.when(trigger)
  const clears = clearsResults(preset) ? host.clears : undefined
  const options = { ...(when || clears ? {} : host.always), ...when, ...clears }
  if (Object.keys(options).length === 0) return { possible: false, reason: 'no-option' }
  const lost: ExportLoss[] = [...lossesOf(preset), { code: 'own-strategy', values: {} }]
  if (!when) lost.push({ code: 'own-trigger', values: {} })
  const text = host.language === 'toml' ? tomlOf(options) : `${JSON.stringify(options, null, 2)}\n`
  return { possible: true, files: [{ path: host.file, text, language: host.language }], lost }
}

/** What every preset has and no such harness. */
function lossesOf(preset: Preset): readonly ExportLoss[] {
  const losses = new PeerLosses()
  const pipeline = pipelineOf(preset)
  if (pipeline) loseShared(pipeline, losses)
  const native = nativeOf(preset)
  if (native?.profile !== undefined) losses.add('profile')
  if (native?.customPrompt !== undefined) losses.add('prompt')
  return losses.list
}

const tomlOf = (options: JsonObject): string =>
  Object.entries(options)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join('')

/** Those whose configs the engine can write. */
const ofPeer = (peer: Peer): ExportHost => ({
  id: peer.id,
  name: peer.name,
  kind: 'settings',
  source: peer.source,
  express: (preset) => {
    const expressed = peer.expressAs(preset)
    if (!expressed.possible) return expressed
    const { fileName: path, text, language, lost } = expressed
    return { possible: true, files: [{ path, text, language }], lost }
  },
})

export const settingsHosts: readonly ExportHost[] = [
  ...hosts.map(
    (host): ExportHost => ({
      id: host.id,
      name: host.name,
      kind: 'settings',
      source: host.source,
      express: (preset) => express(host, preset),
    }),
  ),
  ...peers.map(ofPeer),
]
