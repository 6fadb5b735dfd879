import { defined } from '../../../core/defined'
import * as z from 'zod'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json'

type FieldValue = string | number | boolean

/**
 * One option of a provider, as a form shows it. `key` is the path into the config, joined with dots: `prelude.fileReads`.
 * Labels and helps are the schema's `title` and `description`.
 */
export type FieldSpec = FieldBase & FieldControl

interface FieldBase {
  readonly key: string
  readonly label: string
  /** One sentence. */
  readonly help?: string
  /** Fields of one group stand under one heading, in the order of the list. */
  readonly group?: string
  /** Folded away until asked for. */
  readonly advanced?: boolean
  readonly default?: JsonValue
  /** Shown only while the field at `key` has one of these values. */
  readonly when?: { readonly key: string; readonly oneOf: readonly FieldValue[] }
}

export type FieldControl =
  | { readonly type: 'boolean' }
  | {
      readonly type: 'number'
      readonly integer: boolean
      readonly min?: number
      readonly max?: number
      readonly optional?: boolean
    }
  | { readonly type: 'choice'; readonly options: readonly FieldOption[] }
  | { readonly type: 'text'; readonly multiline?: boolean; readonly optional?: boolean }
  /** An array of strings, written one a line. */
  | { readonly type: 'list' }
  /** Anything deeper, edited as JSON. */
  | { readonly type: 'json' }

export interface FieldOption {
  readonly value: string
  readonly label: string
}

/** The form of a config schema: its fields in order, from the JSON Schema that zod derives. */
export function describeFields(schema: z.ZodType): readonly FieldSpec[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonValue
  return isJsonObject(json) ? fieldsOf(json, '') : []
}

function fieldsOf(schema: JsonObject, prefix: string, group?: string): readonly FieldSpec[] {
  const variants = variantsOf(schema)
  return variants.length > 0
    ? mergeVariants(schema, variants, prefix, group)
    : properties(schema)
        .map(([name, property]) => fieldOf(property, `${prefix}${name}`, group))
        .flat()
}

function fieldOf(schema: JsonObject, key: string, group: string | undefined): readonly FieldSpec[] {
  if (isForm(schema)) return fieldsOf(schema, `${key}.`, textOf(schema.title) ?? group)
  const help = textOf(schema.description)
  return [
    {
      key,
      label: textOf(schema.title) ?? words(key),
      ...defined({ help, group }),
      ...(schema.advanced === true ? { advanced: true } : {}),
      ...(schema.default === undefined ? {} : { default: schema.default }),
      ...controlOf(schema),
    },
  ]
}

const isForm = (schema: JsonObject): boolean =>
  (schema.type === 'object' && isJsonObject(schema.properties)) || variantsOf(schema).length > 0

function controlOf(schema: JsonObject): FieldControl {
  const options = optionsOf(schema)
  if (options) return { type: 'choice', options }
  const optional = schema.default === undefined ? { optional: true } : {}
  switch (schema.type) {
    case 'boolean':
      return { type: 'boolean' }
    case 'integer':
    case 'number':
      return {
        type: 'number',
        integer: schema.type === 'integer',
        ...numberOf(schema, 'minimum', 'min'),
        ...numberOf(schema, 'maximum', 'max'),
        ...optional,
      }
    case 'string':
      return { type: 'text', ...(schema.multiline === true ? { multiline: true } : {}), ...optional }
    case 'array':
      return isJsonObject(schema.items) && schema.items.type === 'string' ? { type: 'list' } : { type: 'json' }
    default:
      return { type: 'json' }
  }
}

function optionsOf(schema: JsonObject): readonly FieldOption[] | undefined {
  if (!Array.isArray(schema.enum)) return undefined
  return schema.enum.flatMap((value) => (typeof value === 'string' ? [{ value, label: words(value) }] : []))
}

/** The variants of a union that one constant property tells apart. */
function variantsOf(schema: JsonObject): readonly JsonObject[] {
  const list = [schema.oneOf, schema.anyOf].find((each): each is readonly JsonValue[] => Array.isArray(each)) ?? []
  const variants = list.filter(isJsonObject)
  return variants.length > 1 && discriminatorOf(variants) !== undefined ? variants : []
}

function discriminatorOf(variants: readonly JsonObject[]): string | undefined {
  const [first] = variants
  return (
    first &&
    properties(first)
      .map(([name]) => name)
      .find((name) => variants.every((variant) => constantOf(variant, name) !== undefined))
  )
}

function constantOf(variant: JsonObject, name: string): string | undefined {
  const property = properties(variant).find(([each]) => each === name)?.[1]
  return typeof property?.const === 'string' ? property.const : undefined
}

/** The choice of the variant, then every field of any of them, shown where its variant is chosen. */
function mergeVariants(
  schema: JsonObject,
  variants: readonly JsonObject[],
  prefix: string,
  group: string | undefined,
): readonly FieldSpec[] {
  const name = discriminatorOf(variants) ?? ''
  const key = `${prefix}${name}`
  const options = variants.map((variant) => ({
    value: constantOf(variant, name) ?? '',
    label: textOf(variant.title) ?? words(constantOf(variant, name) ?? ''),
  }))
  const help = textOf(schema.description)
  const choice: FieldSpec = {
    key,
    label: textOf(schema.title) ?? words(name),
    ...defined({ help, group }),
    type: 'choice',
    options,
  }
  const merged = new Map<string, { field: FieldSpec; values: string[] }>()
  for (const variant of variants) {
    for (const [property, definition] of properties(variant)) {
      if (property === name) continue
      for (const field of fieldOf(definition, `${prefix}${property}`, group)) {
        const value = constantOf(variant, name) ?? ''
        const known = merged.get(field.key)
        if (known) known.values.push(value)
        else merged.set(field.key, { field, values: [value] })
      }
    }
  }
  const fields = [...merged.values()].map(({ field, values }) =>
    values.length === variants.length || field.when ? field : { ...field, when: { key, oneOf: values } },
  )
  return [choice, ...fields]
}

function properties(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  return isJsonObject(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, value]) =>
        isJsonObject(value) ? [[name, value] as const] : [],
      )
    : []
}

function numberOf<Key extends 'min' | 'max'>(
  schema: JsonObject,
  from: string,
  key: Key,
): { readonly [Name in Key]?: number } {
  const value = schema[from]
  return (
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
      ? { [key]: value }
      : {}
  ) as { readonly [Name in Key]?: number }
}

const textOf = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** `maxToolResultLines` or `preserve_recent` as words, where the schema has no title. */
function words(key: string): string {
  const last = key.slice(key.lastIndexOf('.') + 1)
  const text = last
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
