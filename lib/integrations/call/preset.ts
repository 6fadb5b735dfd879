import {
  type JsonObject,
  type PresetIssue,
  presetOrSuccessor,
  type Provider,
  providerById,
  readImport,
  readPreset,
  type ReadPreset,
  type Result,
  type ShareProblem,
} from '@/lib/engine'

/**
 * Which strategy condenses: the id of a built-in preset or of a provider (`lossless`), a preset or its JSON text, a share
 * link, or a provider with its options.
 */
export type PresetReference = string | JsonObject | { readonly provider: string; readonly config?: JsonObject }

export interface Strategy {
  readonly provider: Provider
  readonly config: JsonObject
  /** Of the preset; absent where a provider was named. */
  readonly preset?: string
}

/** A preset that cannot be read, with what is wrong with it. */
export class PresetError extends Error {
  override readonly name = 'PresetError'

  constructor(
    message: string,
    readonly issues: readonly PresetIssue[] = [],
  ) {
    super(message)
  }
}

/** Throws a `PresetError`. */
export async function chooseStrategy(reference: PresetReference): Promise<Strategy> {
  if (typeof reference !== 'string') return isBareChoice(reference) ? bare(reference) : presetOf(readPreset(reference))
  const builtIn = presetOrSuccessor(reference)
  if (builtIn) return { provider: providerOf(builtIn.provider), config: builtIn.config, preset: builtIn.id }
  const provider = providerById(reference)
  if (provider) return { provider, config: provider.defaultConfig }
  if (/^[a-z0-9-]+$/.test(reference)) throw new PresetError(`There is no built-in preset ${reference}.`)
  return presetOf(await readImport(reference))
}

type BareChoice = Extract<PresetReference, { readonly provider: string }>

const isBareChoice = (reference: JsonObject | BareChoice): reference is BareChoice =>
  typeof reference['provider'] === 'string' &&
  Object.keys(reference).every((key) => key === 'provider' || key === 'config')

/** The options over the provider's defaults. */
function bare({ provider: id, config }: BareChoice): Strategy {
  const provider = providerOf(id)
  const merged = { ...provider.defaultConfig, ...config }
  const { valid, errors } = provider.validate(merged)
  if (!valid) throw new PresetError(`The options of ${id}: ${errors.map(({ message }) => message).join('; ')}`)
  return { provider, config: merged }
}

function presetOf(read: Result<ReadPreset, ShareProblem | readonly PresetIssue[]>): Strategy {
  if (read.ok) {
    const { id, provider, config } = read.value.preset
    return { provider: providerOf(provider), config, preset: id }
  }
  throw refused(read.error)
}

function providerOf(id: string): Provider {
  const provider = providerById(id)
  if (!provider) throw new PresetError(`There is no provider ${id}.`)
  return provider
}

const linkProblems: Readonly<Record<Exclude<ShareProblem['type'], 'invalid'>, string>> = {
  older: 'The link is of an older version that is no longer read.',
  newer: 'The link is of a newer version of Condensery.',
  broken: 'The link is not complete, or is none of a preset.',
  oversized: 'The link is longer than that of any preset.',
  hostile: 'The link holds more than any preset.',
}

const isIssues = (problem: ShareProblem | readonly PresetIssue[]): problem is readonly PresetIssue[] =>
  Array.isArray(problem)

function refused(problem: ShareProblem | readonly PresetIssue[]): PresetError {
  if (!isIssues(problem) && problem.type !== 'invalid') return new PresetError(linkProblems[problem.type])
  const issues = isIssues(problem) ? problem : problem.issues
  return new PresetError(`The preset cannot be read: ${issues.map(saidOf).join('; ')}`, issues)
}

const saidOf = ({ path, message }: PresetIssue): string => (path.length > 0 ? `${path.join('.')}: ${message}` : message)
