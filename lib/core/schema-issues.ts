import type * as z from 'zod'
import type { JsonPath } from './json'

/** What a schema has against a value: where it stands, and what is expected there, as a sentence. */
export interface SchemaIssue {
  readonly path: JsonPath
  readonly message: string
}

type ZodIssue = z.core.$ZodIssue
type Failed = Pick<z.core.$ZodError, 'issues'>

export const schemaIssues = ({ issues }: Failed): readonly SchemaIssue[] => issues.map((issue) => ({ path: pathOf(issue), message: inWords(issue) }))

/** All that is wrong on one line; `whole` names the value itself. */
export const issuesOnOneLine = (error: Failed, whole: string): string => schemaIssues(error).map((issue) => line(issue, whole)).join('; ')

/** The first thing that is wrong, with its place. */
export function firstIssue(error: Failed, whole: string): string {
  const [first] = schemaIssues(error)
  return line(first ?? { path: [], message: 'is not as expected.' }, whole)
}

const line = ({ path, message }: SchemaIssue, whole: string): string => `${path.join('.') || whole}: ${message}`

const pathOf = ({ path }: ZodIssue): JsonPath => path.filter((key) => typeof key !== 'symbol')

function inWords(issue: ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return wrongType(issue)
    case 'unrecognized_keys':
      return `${issue.keys.length === 1 ? 'There is no field' : 'There are no fields'} ${issue.keys.map((key) => `"${key}"`).join(', ')} here.`
    case 'invalid_value':
      return issue.values.length === 1 ? `Must be ${JSON.stringify(issue.values[0])}.` : `Must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`
    case 'invalid_union':
      return issue.discriminator === undefined ? 'Has none of the forms that are known.' : `Must be of a known "${issue.discriminator}".`
    default:
      return issue.message
  }
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = { string: ['character', 'characters'], array: ['entry', 'entries'] }

const amount = (count: number | bigint, [one, many]: readonly [string, string]): string => `${count} ${Number(count) === 1 ? one : many}`

function tooSmall({ origin, minimum, inclusive = true }: Extract<ZodIssue, { code: 'too_small' }>): string {
  const unit = units[origin]
  if (unit === undefined) return `Must be ${inclusive ? 'at least' : 'more than'} ${minimum}.`
  return Number(minimum) === 1 ? 'Must not be empty.' : `Must have at least ${amount(minimum, unit)}.`
}

function tooBig({ origin, maximum, inclusive = true }: Extract<ZodIssue, { code: 'too_big' }>): string {
  const unit = units[origin]
  return unit === undefined ? `Must be ${inclusive ? 'at most' : 'less than'} ${maximum}.` : `Must have at most ${amount(maximum, unit)}.`
}

const types: Readonly<Record<string, string>> = { string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object', record: 'an object', null: 'null' }

/** Zod says only in its own words whether there was a value at all. */
function wrongType({ expected, message }: Extract<ZodIssue, { code: 'invalid_type' }>): string {
  return `${message.endsWith('received undefined') ? 'Is missing: must be' : 'Must be'} ${types[expected] ?? expected}.`
}
