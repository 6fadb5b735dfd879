import type * as z from 'zod'
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  memoizeWeak,
  type PassesConfig,
  type SchemaIssue,
  schemaIssues,
  type SmartConfig,
  smartConfigSchema,
  toJsonObject,
} from '@/lib/engine'

export type ReadConfig =
  /** Complete, with every default written out. */
  | { readonly type: 'read'; readonly config: SmartConfig; readonly issues: readonly SchemaIssue[] }
  /** Not of the right shape: only its text can be shown. */
  | { readonly type: 'unreadable'; readonly issues: readonly SchemaIssue[] }

/** The same with the sentences of its issues reworded. */
export const inWords = (read: ReadConfig, reword: (issue: SchemaIssue) => SchemaIssue): ReadConfig =>
  read.issues.length === 0 ? read : { ...read, issues: read.issues.map(reword) }

/**
 * A config as the form edits it. Values out of bounds, such as a name that is being typed anew, stay as they are and are named in `issues`:
 * defaults are read with values that fit in their places, which are put back after.
 */
export const readConfig: (config: JsonObject) => ReadConfig = memoizeWeak(readAnew)

function readAnew(config: JsonObject): ReadConfig {
  const parsed = smartConfigSchema.safeParse(config)
  if (parsed.success) return { type: 'read', config: parsed.data, issues: [] }
  const issues = schemaIssues(parsed.error)
  const found = parsed.error.issues.map((issue, index) => ({
    path: issues[index]?.path ?? [],
    fits: fitting(issue, valueAt(config, issue.path)),
  }))
  if (found.some(({ fits }) => fits === undefined)) return { type: 'unreadable', issues }
  const again = smartConfigSchema.safeParse(
    found.reduce<unknown>((value, { path, fits }) => withValue(value, path, fits), config),
  )
  if (!again.success) return { type: 'unreadable', issues }
  return {
    type: 'read',
    config: found.reduce<unknown>(
      (value, { path }) => withValue(value, path, valueAt(config, path)),
      toJsonObject(again.data),
    ) as SmartConfig,
    issues,
  }
}

/** A value within the bounds that the issue names or asks for; undefined where it is about more than bounds. */
function fitting(issue: z.core.$ZodIssue, value: unknown): unknown {
  if (issue.code === 'custom' && issue.params?.problem === 'noBound' && isJsonObject(value))
    return { ...value, maxLines: 1 }
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  const bound = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  if (typeof value === 'number') return bound
  if (typeof value === 'string') return issue.code === 'too_small' ? 'x'.repeat(bound) : value.slice(0, bound)
  return Array.isArray(value) && issue.code === 'too_big' ? value.slice(0, bound) : undefined
}

export const isPasses = (config: SmartConfig): config is PassesConfig => config.strategy !== 'two-phase'

/** The pipeline of a strategy; undefined where it has none, or none that can be read. */
export function passesOf({
  provider,
  config,
}: {
  readonly provider: string
  readonly config: JsonObject
}): PassesConfig | undefined {
  if (provider !== 'smart') return undefined
  const read = readConfig(config)
  return read.type === 'read' && isPasses(read.config) ? read.config : undefined
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}

function withValue(value: unknown, [key, ...rest]: JsonPath, next: unknown): unknown {
  if (key === undefined) return next
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], rest, next))
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [key]: withValue(object[key], rest, next) }
}

/** Issues inside `prefix`, with the rest of their paths as dotted fields. */
export function issuesInside(
  issues: readonly SchemaIssue[],
  prefix: JsonPath,
): readonly { readonly field: string; readonly message: string }[] {
  return issues.flatMap(({ path, message }) =>
    prefix.every((key, index) => path[index] === key) ? [{ field: path.slice(prefix.length).join('.'), message }] : [],
  )
}
