import * as z from 'zod'
import { formatJsonPath, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { err, ok, type Result } from '../../core/result'
import {
  expectedValues,
  ImportError,
  type ExpectedValue,
  type FoundValue,
  type SessionKind,
} from '../import/import-error'

/** Dialects that this schema reads. */
type Kind = Extract<SessionKind, 'roo-cline' | 'anthropic'>

/** Blocks whose fields the parser reads. A block of another type is carried unread; one of these with other fields is refused. */
export const blockSchemas = {
  text: z.looseObject({ text: z.string() }),
  thinking: z.looseObject({ thinking: z.string(), signature: z.string().nullish() }),
  image: z.looseObject({}),
  tool_use: z.looseObject({ id: z.string(), name: z.string() }),
  tool_result: z.looseObject({ tool_use_id: z.string(), is_error: z.boolean().nullish(), name: z.string().nullish() }),
} as const
export type KnownBlockType = keyof typeof blockSchemas

export const isKnownBlockType = (type: string): type is KnownBlockType => Object.hasOwn(blockSchemas, type)

/** A block as it stands in the file; `type` is there, the other fields are read where they are needed. */
export type Block = JsonObject & { readonly type: string }

/** Checks the blocks of a message's content. A string is one text block to its readers and stays a string here. */
export function checkContent(
  content: JsonValue | undefined,
  path: JsonPath,
  kind: Kind,
): Result<string | readonly Block[], ImportError> {
  if (typeof content === 'string') return ok(content)
  if (!Array.isArray(content)) return err(wrongShape(path, 'content', content, kind))
  const blocks: Block[] = []
  for (const [index, block] of content.entries()) {
    const problem = blockProblem(block as JsonValue, [...path, index], kind)
    if (problem) return err(problem)
    blocks.push(block as Block)
  }
  return ok(blocks)
}

function blockProblem(block: JsonValue, path: JsonPath, kind: Kind): ImportError | undefined {
  if (!isJsonObject(block)) return wrongShape(path, 'block', block, kind)
  if (typeof block['type'] !== 'string') return wrongShape([...path, 'type'], 'blockType', block['type'], kind)
  if (!isKnownBlockType(block['type'])) return undefined
  const checked = blockSchemas[block['type']].safeParse(block)
  if (checked.success) return undefined
  const issue = checked.error.issues[0]
  const inner = (issue?.path ?? []).filter((key) => typeof key !== 'symbol')
  return wrongShape([...path, ...inner], expectedBy(issue), valueOf(block, inner), kind)
}

function expectedBy(issue: z.core.$ZodIssue | undefined): ExpectedValue {
  const wanted = issue?.code === 'invalid_type' ? issue.expected : undefined
  return expectedValues.find((value) => value === wanted) ?? 'other'
}

const valueOf = (block: JsonObject, path: JsonPath): JsonValue | undefined =>
  path.length === 1 ? block[String(path[0])] : undefined

/** `$.messages[2].content should be text or a list of blocks, but is a number.` */
export function wrongShape(
  path: JsonPath,
  expected: ExpectedValue,
  found: JsonValue | undefined,
  kind: Kind,
): ImportError {
  return new ImportError(
    { type: 'wrongValue', kind, path: formatJsonPath(path), expected, found: foundOf(found) },
    { type: 'path', path },
  )
}

const LONGEST_SHOWN = 40

function foundOf(value: JsonValue | undefined): FoundValue {
  if (value === undefined) return { type: 'missing' }
  if (value === null) return { type: 'null' }
  if (Array.isArray(value)) return { type: 'list' }
  if (typeof value === 'string')
    return value.length <= LONGEST_SHOWN ? { type: 'text', value: JSON.stringify(value) } : { type: 'longText' }
  if (typeof value === 'object') return { type: 'object' }
  return { type: typeof value === 'number' ? 'number' : 'boolean', value: String(value) }
}
