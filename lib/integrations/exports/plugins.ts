import type { ExportHost, ExportLoss } from './contract'
import { summarizes, worksAtArrival } from './plan-facts'
import { presetFile } from './preset-file'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const loss = (code: 'compaction-only' | 'model-asked-not'): ExportLoss => ({ code, values: {} })

/** Claude Code reads this text before it runs it: the event is named where the handler is given. */
const register = `import { compact } from './condensery.js'

export const register = (on) =>
  on('session.compact', async ($, event, next) => (await compact(event.messages)) ?? next(event))
`

const claudeCode: ExportHost = {
  id: 'claude-code',
  name: 'Claude Code',
  kind: 'plugin',
  source: 'Claude Code 2.1.332: mods, session.compact',
  express: (preset) => ({
    possible: true,
    files: [
      {
        path: '.claude-plugin/plugin.json',
        text: json({
          name: `condensery-${preset.id}`,
          version: '1.0.0',
          description: `Condenses with the preset ${preset.name} where Claude Code would compact.`,
        }),
        language: 'json',
      },
      { path: 'hooks/hooks.json', text: json({ modules: ['./register.js'] }), language: 'json' },
      { path: 'hooks/register.js', text: register, language: 'js' },
      presetFile(preset),
    ],
    bundled: {
      path: 'hooks/condensery.js',
      adapter: 'claude-code',
      mostCharacters: 1_000_000,
      statement: 'export const compact = compactRows(OPTIONS)',
    },
    lost: [
      loss('compaction-only'),
      ...(worksAtArrival(preset) ? [{ code: 'arrival', values: {} } as const] : []),
      ...(summarizes(preset) ? [loss('model-asked-not')] : []),
    ],
  }),
}

const pi: ExportHost = {
  id: 'pi',
  name: 'pi',
  kind: 'plugin',
  source: '@earendil-works/pi-coding-agent 0.74: before_provider_request',
  express: (preset) => ({
    possible: true,
    files: [presetFile(preset)],
    bundled: {
      path: 'condensery.js',
      adapter: 'pi',
      statement: 'export default piExtension(OPTIONS)',
    },
    lost: summarizes(preset) ? [loss('model-asked-not')] : [],
  }),
}

export const pluginHosts: readonly ExportHost[] = [claudeCode, pi]
