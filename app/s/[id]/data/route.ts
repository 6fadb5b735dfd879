import type * as z from 'zod'
import { parseInput } from '@/lib/server/runtime/parse-input'
import { respond } from '@/lib/server/runtime/respond'
import type { Result } from '@/lib/engine'
import { answer, appError, type Failure } from '@/lib/server/runtime/failure'
import * as share from '@/lib/server/share'
import { comparedRange, comparing, diffSearch, wholePart } from '@/lib/contracts/diff'
import { idInput } from '@/lib/contracts/shared/action'
import { sharedReferenceInput, sharedRunInput } from '@/lib/contracts/share'

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
  const result = await answer(async () => read(of, { id, ...Object.fromEntries(Object.entries(query).map(typed)) }))
  // Kept by no cache: a link that was taken back is dead at once.
  return respond(statusOf(result), result)
}

const texts: ReadonlySet<string> = new Set(['marker', 'message', 'part', 'query'])

/** What an address says in letters, as what it means. */
const typed = ([name, value]: readonly [string, string]): readonly [string, unknown] => [
  name,
  texts.has(name) ? value : value === 'true' || value === 'false' ? value === 'true' : Number(value),
]

const statusOf = (result: Result<unknown, Failure>): number =>
  result.ok ? 200 : result.error.code === 'not-found' ? 404 : result.error.code === 'unexpected' ? 500 : 400

function read(of: string | undefined, input: unknown): Promise<unknown> {
  const given = <Schema extends z.ZodType>(schema: Schema): z.infer<Schema> => parseInput(schema, input)
  switch (of) {
    case 'row': {
      const { id, run } = given(sharedRunInput)
      return share.sharedRow(id, run)
    }
    case 'outline':
      return share.sharedOutline(given(idInput).id)
    case 'ledger': {
      const { id, run } = given(sharedRunInput)
      return share.sharedLedger(id, run)
    }
    case 'rows':
      return share.sharedDiff.rows(given(comparing.extend(sharedRunInput.shape)))
    case 'messages':
      return share.sharedDiff.messages(given(comparedRange.extend(sharedRunInput.shape)))
    case 'part':
      return share.sharedDiff.part(given(wholePart.extend(sharedRunInput.shape)))
    case 'search':
      return share.sharedDiff.search(given(diffSearch.extend(sharedRunInput.shape)))
    case 'reference': {
      const { id, run, position, marker } = given(sharedReferenceInput)
      return share.sharedReference(id, run, position, marker)
    }
    case 'experiment':
      return share.sharedExperiment(given(idInput).id)
    default:
      throw appError(
        'invalid-input',
        'A shared page has row, outline, ledger, rows, messages, part, search, reference and experiment to read.',
      )
  }
}
