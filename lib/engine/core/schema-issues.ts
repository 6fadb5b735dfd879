import type * as z from 'zod'
import type { JsonPath } from './json'

/** One issue that a schema found in a value: its place, and what is expected there. */
export interface SchemaIssue {
  readonly path: JsonPath
  /** An English sentence. */
  readonly message: string
  /** The same as data, for translation; absent where the schema has a message of its own. */
  readonly problem?: SchemaProblem
}

/** The kinds of issues, with the parameters of their sentences. */
export type SchemaProblem =
  | { readonly type: 'empty' }
  | { readonly type: 'tooShort' | 'tooLong'; readonly unit: 'characters' | 'entries'; readonly bound: number }
  | { readonly type: 'atLeast' | 'moreThan' | 'atMost' | 'lessThan'; readonly bound: number }
  | { readonly type: 'missing' | 'wrongType'; readonly expected: ExpectedType }
  | { readonly type: 'unknownFields'; readonly fields: readonly string[] }
  | { readonly type: 'notOneOf'; readonly values: readonly string[] }
  | { readonly type: 'unknownKind'; readonly field: string; readonly values: readonly string[] }
  | { readonly type: 'noKnownForm' }
  | { readonly type: 'sameId' }
  /** Of a truncation: neither lines nor characters are limited. */
  | { readonly type: 'noBound' }

/** The expected types that have a translated name. */
export const expectedTypes = [
  'string',
  'number',
  'int',
  'boolean',
  'array',
  'object',
  'record',
  'null',
  'other',
] as const
export type ExpectedType = (typeof expectedTypes)[number]

type ZodIssue = z.core.$ZodIssue
type Failed = Pick<z.core.$ZodError, 'issues'>

export const schemaIssues = ({ issues }: Failed): readonly SchemaIssue[] =>
  issues.map((issue) => {
    const problem = problemOf(issue)
    const path = issue.path.filter((key) => typeof key !== 'symbol')
    return problem
      ? { path, message: issue.code === 'custom' ? issue.message : inWords(problem), problem }
      : { path, message: issue.message }
  })

/** All issues in one line; `whole` is the name of the value itself, for issues without a path. */
export const issuesOnOneLine = (error: Failed, whole: string): string =>
  schemaIssues(error)
    .map((issue) => line(issue, whole))
    .join('; ')

/** The first issue, preceded by its path. */
export function firstIssue(error: Failed, whole: string): string {
  const [first] = schemaIssues(error)
  return line(first ?? { path: [], message: 'is not as expected.' }, whole)
}

const line = ({ path, message }: SchemaIssue, whole: string): string => `${path.join('.') || whole}: ${message}`

function problemOf(issue: ZodIssue): SchemaProblem | undefined {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return wrongType(issue)
    case 'unrecognized_keys':
      return { type: 'unknownFields', fields: issue.keys }
    case 'invalid_value':
      return { type: 'notOneOf', values: issue.values.map(written) }
    case 'invalid_union':
      return issue.discriminator === undefined ? { type: 'noKnownForm' } : unknownKind(issue.discriminator, issue)
    case 'custom':
      return customProblems.find(({ type }) => type === issue.params?.['problem'])
    default:
      return undefined
  }
}

/** Problems that only our own refinements report: they name one in their `params`. */
const customProblems = [{ type: 'sameId' }, { type: 'noBound' }] as const satisfies readonly SchemaProblem[]

type FailedUnion = Extract<ZodIssue, { code: 'invalid_union' }>

const unknownKind = (field: string, issue: FailedUnion): SchemaProblem => ({
  type: 'unknownKind',
  field,
  values: 'options' in issue ? (issue.options ?? []).map(written) : [],
})

const written = (value: unknown): string => JSON.stringify(value) ?? String(value)

const units: Readonly<Record<string, 'characters' | 'entries'>> = { string: 'characters', array: 'entries' }

function tooSmall({ origin, minimum, inclusive = true }: Extract<ZodIssue, { code: 'too_small' }>): SchemaProblem {
  const unit = units[origin]
  const bound = Number(minimum)
  if (unit === undefined) return { type: inclusive ? 'atLeast' : 'moreThan', bound }
  return bound === 1 ? { type: 'empty' } : { type: 'tooShort', unit, bound }
}

function tooBig({ origin, maximum, inclusive = true }: Extract<ZodIssue, { code: 'too_big' }>): SchemaProblem {
  const unit = units[origin]
  const bound = Number(maximum)
  return unit === undefined ? { type: inclusive ? 'atMost' : 'lessThan', bound } : { type: 'tooLong', unit, bound }
}

/** Zod tells a missing value apart from one of a wrong type only in its message. */
function wrongType({ expected, message }: Extract<ZodIssue, { code: 'invalid_type' }>): SchemaProblem {
  return {
    type: message.endsWith('received undefined') ? 'missing' : 'wrongType',
    expected: expectedTypes.find((type) => type === expected) ?? 'other',
  }
}

function inWords(problem: SchemaProblem): string {
  switch (problem.type) {
    case 'empty':
      return 'Must not be empty.'
    case 'tooShort':
      return `Must have at least ${amount(problem)}.`
    case 'tooLong':
      return `Must have at most ${amount(problem)}.`
    case 'atLeast':
    case 'moreThan':
    case 'atMost':
    case 'lessThan':
      return `Must be ${bounds[problem.type]} ${problem.bound}.`
    case 'missing':
      return `Is missing: must be ${typeNames[problem.expected]}.`
    case 'wrongType':
      return `Must be ${typeNames[problem.expected]}.`
    case 'unknownFields':
      return `${problem.fields.length === 1 ? 'There is no field' : 'There are no fields'} ${problem.fields.map((field) => `"${field}"`).join(', ')} here.`
    case 'notOneOf':
      return `Must be ${problem.values.length === 1 ? '' : 'one of '}${problem.values.join(', ')}.`
    case 'unknownKind':
      return `Must be of a known "${problem.field}"${problem.values.length === 0 ? '' : `: ${problem.values.join(', ')}`}.`
    case 'noKnownForm':
      return 'Has none of the forms that are known.'
    case 'sameId':
      return 'Two of them have the same id.'
    case 'noBound':
      return 'Needs a limit of lines or characters.'
  }
}

const bounds = { atLeast: 'at least', moreThan: 'more than', atMost: 'at most', lessThan: 'less than' } as const

const unitNames = { characters: ['character', 'characters'], entries: ['entry', 'entries'] } as const

const amount = ({ unit, bound }: { readonly unit: keyof typeof unitNames; readonly bound: number }): string =>
  `${bound} ${unitNames[unit][bound === 1 ? 0 : 1]}`

const typeNames: Record<ExpectedType, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  other: 'of another type',
}
