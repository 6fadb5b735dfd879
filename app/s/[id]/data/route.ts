import type * as z from 'zod'
import { parseInput } from '@/lib/server/runtime/parse-input'
import type { Result } from '@/lib/core/result'
import { answer, refuse, type Failure } from '@/lib/server/runtime/failure'
import * as share from '@/lib/server/share/share'
import { sharedRangeInput, sharedReferenceInput, sharedRunInput } from '@/lib/contracts/share'

/**
 * `GET /s/ID/data?of=…`: what a shared page reads besides itself. A route of its own, because it is open to whoever has the link, while
 * actions can be posted to any page and stay closed.
 */
export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly id: string }> },
): Promise<Response> {
  const { id } = await params
  const { of, ...query } = Object.fromEntries(new URL(request.url).searchParams)
  const numbers = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, name === 'marker' ? value : Number(value)]),
  )
  const result = await answer(async () => read(of, { id, ...numbers }))
  // Kept by no cache: a link that was taken back is dead at once.
  return Response.json(result, { status: statusOf(result), headers: { 'cache-control': 'no-store' } })
}

const statusOf = (result: Result<unknown, Failure>): number =>
  result.ok ? 200 : result.error.code === 'not-found' ? 404 : result.error.code === 'unexpected' ? 500 : 400

function read(of: string | undefined, input: unknown): Promise<unknown> {
  const given = <Schema extends z.ZodType>(schema: Schema): z.infer<Schema> => parseInput(schema, input)
  switch (of) {
    case 'ledger': {
      const { id, run } = given(sharedRunInput)
      return share.sharedLedger(id, run)
    }
    case 'rows': {
      const { id, run } = given(sharedRunInput)
      return share.sharedRows(id, run)
    }
    case 'messages': {
      const { id, run, from, count } = given(sharedRangeInput)
      return share.sharedMessages(id, run, from, count)
    }
    case 'reference': {
      const { id, run, position, marker } = given(sharedReferenceInput)
      return share.sharedReference(id, run, position, marker)
    }
    default:
      throw refuse('invalid-input', 'A shared page has ledger, rows, messages and reference to read.')
  }
}
