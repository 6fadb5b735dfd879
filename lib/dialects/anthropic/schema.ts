import * as z from 'zod'
import { formatJsonPath, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import { ImportError } from '../import-error'

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
export function checkContent(content: JsonValue | undefined, path: JsonPath, remedy: string): Result<string | readonly Block[], ImportError> {
  if (typeof content === 'string') return ok(content)
  if (!Array.isArray(content)) return err(wrongShape(path, 'text or a list of blocks', content, remedy))
  const blocks: Block[] = []
  for (const [index, block] of content.entries()) {
    const problem = blockProblem(block as JsonValue, [...path, index], remedy)
    if (problem) return err(problem)
    blocks.push(block as Block)
  }
  return ok(blocks)
}

function blockProblem(block: JsonValue, path: JsonPath, remedy: string): ImportError | undefined {
  if (!isJsonObject(block)) return wrongShape(path, 'a block (an object with a "type")', block, remedy)
  if (typeof block['type'] !== 'string') return wrongShape([...path, 'type'], 'the block\'s type as text', block['type'], remedy)
  if (!isKnownBlockType(block['type'])) return undefined
  const checked = blockSchemas[block['type']].safeParse(block)
  if (checked.success) return undefined
  const issue = checked.error.issues[0]
  const inner = (issue?.path ?? []).filter((key) => typeof key !== 'symbol')
  return wrongShape([...path, ...inner], expectedBy(issue), valueOf(block, inner), remedy)
}

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  return issue?.code === 'invalid_type' ? { string: 'text', boolean: 'true or false' }[String(issue.expected)] ?? String(issue.expected) : (issue?.message ?? 'another value')
}

const valueOf = (block: JsonObject, path: JsonPath): JsonValue | undefined => (path.length === 1 ? block[String(path[0])] : undefined)

/** `$.messages[2].content should be text or a list of blocks, but is a number.` */
export function wrongShape(path: JsonPath, expected: string, found: JsonValue | undefined, remedy: string): ImportError {
  return new ImportError('wrong-shape', `${formatJsonPath(path)} should be ${expected}, but is ${kindOf(found)}.`, { type: 'path', path }, remedy)
}

function kindOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return value.length <= 40 ? `the text ${JSON.stringify(value)}` : 'a text'
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`
}
