import { unwrap } from '../../core/result'
import { deepFreeze } from '../../core/testing/freeze'
import { createManager, type ManagedOptions, type ManagerSettings } from '../manager'
import type { Ports } from '../ports'
import { providerEntries, type ProviderEntry } from '../registry'
import { assistant, call, conversation, lines, result, user, words } from './conversations'
import { testPorts } from './ports'

export const session = deepFreeze(
  conversation(
    user('build it'),
    ...Array.from({ length: 10 }, (_, index) => [
      assistant(words(20, `t${index}x`), call(`c${index}`, 'read', { path: `f${index}` })),
      user(result(`c${index}`, lines(40, 20, `r${index}x`))),
    ]).flat(),
    assistant('done'),
  ),
)

export const manager = (settings: Partial<ManagerSettings> = {}, entries: readonly ProviderEntry[] = providerEntries) =>
  createManager(entries, settings)

export type Given = Partial<ManagedOptions> & {
  readonly ports?: Partial<Ports>
  readonly settings?: Partial<ManagerSettings>
  readonly of?: typeof session
}

export const run = ({ ports = {}, settings, of = session, ...options }: Given = {}) =>
  manager(settings).condense(of, testPorts(ports), { onFailure: 'stop', ...options })

export const done = async (given: Given) => unwrap(await run({ onFailure: 'fall-back', ...given }))

export const hops = ({
  condensation,
}: {
  readonly condensation: { readonly fallbacks: readonly { readonly from: unknown; readonly to: unknown }[] }
}) => condensation.fallbacks.length
