import {
  LONGEST_PASS_NAME,
  type OperableKind,
  type Operation,
  type OperationId,
  type PassConfig,
  type PassesConfig,
} from '@/lib/engine'

/* What a person does to a pipeline, as functions from one config to the next. A pass that is not there leaves the config as it is. */

type Passes = PassesConfig['passes']

const withPasses = (config: PassesConfig, passes: Passes): PassesConfig => ({ ...config, passes })
const indexOf = (config: PassesConfig, id: string): number => config.passes.findIndex((pass) => pass.id === id)

/** `wanted`, or with the first number that makes it unlike all of `taken`. */
function unlike(wanted: string, usedNames: readonly string[], join: string): string {
  if (!usedNames.includes(wanted)) return wanted
  const stem = wanted.replace(new RegExp(`${join === ' ' ? ' ' : '-'}\\d+$`), '')
  for (let count = 2; ; count++) {
    const next = `${stem.slice(0, LONGEST_PASS_NAME - 8)}${join}${count}`
    if (!usedNames.includes(next)) return next
  }
}

/** The pass with an id and a name that no pass of the config has. */
export function distinct(config: PassesConfig, pass: PassConfig): PassConfig {
  return {
    ...pass,
    id: unlike(
      pass.id,
      config.passes.map(({ id }) => id),
      '-',
    ),
    name: unlike(
      pass.name,
      config.passes.map(({ name }) => name),
      ' ',
    ),
  }
}

/** Where `at` is absent, as the last. */
export function addPass(
  config: PassesConfig,
  pass: PassConfig,
  at = config.passes.length,
): { readonly config: PassesConfig; readonly pass: PassConfig } {
  const added = distinct(config, pass)
  return { config: withPasses(config, config.passes.toSpliced(at, 0, added)), pass: added }
}

/** `to` is an index from 0; beyond the ends it means the end. */
export function movePass(config: PassesConfig, id: string, to: number): PassesConfig {
  const from = indexOf(config, id)
  const pass = config.passes[from]
  const target = Math.min(config.passes.length - 1, Math.max(0, to))
  return pass === undefined || from === target
    ? config
    : withPasses(config, config.passes.toSpliced(from, 1).toSpliced(target, 0, pass))
}

/** The copy stands behind its original. */
export function duplicatePass(
  config: PassesConfig,
  id: string,
): { readonly config: PassesConfig; readonly pass: PassConfig } | undefined {
  const index = indexOf(config, id)
  const pass = config.passes[index]
  return pass === undefined ? undefined : addPass(config, pass, index + 1)
}

export function removePass(config: PassesConfig, id: string): PassesConfig {
  const index = indexOf(config, id)
  return index === -1 ? config : withPasses(config, config.passes.toSpliced(index, 1))
}

/** The pass with that id becomes this one. */
export function replacePass(config: PassesConfig, id: string, pass: PassConfig): PassesConfig {
  const index = indexOf(config, id)
  return index === -1 ? config : withPasses(config, config.passes.with(index, pass))
}

export const isOn = (pass: Pick<PassConfig, 'enabled'>): boolean => pass.enabled !== false

/** On is written as no word at all, as in every pass that was never switched off. */
export function switchPass<Pass extends PassConfig>(pass: Pass, on: boolean): Pass {
  const { enabled: _was, ...rest } = pass
  return (on ? rest : { ...rest, enabled: false }) as Pass
}

/** Undefined where nothing is left of it. */
export function cleanName(name: string): string | undefined {
  const clean = name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_PASS_NAME)
  return clean === '' ? undefined : clean
}

/** What a pass does to each kind of content it does not keep, in the order of the schema. */
export function operationsOf(
  pass: PassConfig,
): readonly { readonly kind: OperableKind; readonly operation: Exclude<Operation, { operation: 'keep' }> }[] {
  if (pass.mode === 'batch') return []
  const { messageText, toolParameters, toolResults, thinking, images, environment } = pass.individualConfig.defaults
  return Object.entries({ toolResults, toolParameters, messageText, thinking, images, environment }).flatMap(
    ([kind, operation]) =>
      operation === undefined || operation.operation === 'keep' ? [] : [{ kind: kind as OperableKind, operation }],
  )
}

export type MainOperation = OperationId | 'drop' | 'mixed'

/** The word for a pass as a whole: its one operation, or `mixed`. */
export function mainOperation(pass: PassConfig): MainOperation {
  if (pass.mode === 'batch') return pass.batchConfig.operation
  const kinds = new Set(operationsOf(pass).map(({ operation }) => operation.operation))
  const [only] = kinds
  return kinds.size > 1 ? 'mixed' : (only ?? 'keep')
}

/** Names of the filter's fields that narrow the selection. */
export function filterFields(pass: PassConfig): readonly string[] {
  const filter = pass.selection.filter
  return filter === undefined
    ? []
    : Object.entries(filter).flatMap(([name, value]) =>
        value === undefined || (Array.isArray(value) && value.length === 0) || value === false ? [] : [name],
      )
}
