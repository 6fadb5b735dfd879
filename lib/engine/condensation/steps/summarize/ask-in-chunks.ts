import { err, ok, type Result } from '../../../core/result'
import type { Message } from '../../../conversation/message'
import type { PartCounter, Summarizer, SummarizerError, SummaryRequest } from '../../ports'
import { ask, type Answered, type StepContext } from '../context'
import { chunksOf, cutToFit, LINE_OVERHEAD, tokensOf } from './summary-chunks'
import { chunkInstruction, mergeInstruction, summarizedPart, withInstruction, type Line } from './summary-request'
import { TOKEN_BUFFER_PERCENTAGE } from '../thresholds'

/** Of the window, the most that the answer may take where not everything fits. */
const ANSWER_SHARE = 0.25
/** With less room than this for the content, chunks are no help. */
const LEAST_ROOM = 200

type Asking = Pick<StepContext, 'ports' | 'spending' | 'fallBack' | 'signal'>

/**
 * The summary of a whole, however long: where request and answer go beyond the summarizer's window, its chunks are summarized one after
 * the other, and what comes back is merged, again in several calls where even that is too much. Each call is one of the step's: paid for,
 * counted, streamed, cancelled with it. `instruction` is the one that the request ends with.
 */
export async function askInChunks(
  summarizer: Summarizer,
  request: SummaryRequest,
  instruction: string,
  context: Asking,
): Promise<Result<Answered, SummarizerError>> {
  const { counter } = context.ports
  const limit = (summarizer.contextWindow ?? Infinity) * (1 - TOKEN_BUFFER_PERCENTAGE)
  const maxTokens = Math.min(request.maxTokens, Math.floor(limit * ANSWER_SHARE))
  const room = Math.floor(
    limit -
      maxTokens -
      counter.countText(request.system) -
      counter.countText(mergeInstruction(chunkInstruction(instruction, 1, 1), 1)),
  )
  if (
    request.maxTokens + counter.countText(request.system) + tokensOf(request.dialogue, counter) <= limit ||
    room < LEAST_ROOM
  )
    return ask(summarizer, request, context)

  const call = (
    source: readonly Message[],
    dialogue: readonly Line[],
    text: string,
  ): Promise<Result<Answered, SummarizerError>> =>
    context.signal?.aborted
      ? Promise.resolve(err({ code: 'aborted', message: 'The run was cancelled.', problem: {} }))
      : ask(summarizer, { ...request, source, dialogue: withInstruction(dialogue, text), maxTokens }, context)

  const chunks = chunksOf(request.source, room, counter)
  const read = await inTurn(chunks, ({ source, dialogue }, index) =>
    call(source, dialogue, chunkInstruction(instruction, index + 1, chunks.length)),
  )
  return read.ok ? merged(read.value) : read

  async function merged(pieces: readonly Piece[]): Promise<Result<Answered, SummarizerError>> {
    const [only, ...others] = pieces
    if (only && others.length === 0) return ok(only.answer)
    const next = await inTurn(groupsOf(pieces, room, counter), async ({ members, source, dialogue }) => {
      const [single] = members
      return single && members.length === 1
        ? ok(single.answer)
        : call(source, dialogue, mergeInstruction(instruction, members.length))
    })
    return next.ok ? merged(next.value) : next
  }
}

/** A summary with the messages that it stands for. */
interface Piece {
  readonly answer: Answered
  readonly source: readonly Message[]
}

/** One call after the other, to the first that fails. */
async function inTurn<Item extends Pick<Piece, 'source'>>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Result<Answered, SummarizerError>>,
): Promise<Result<readonly Piece[], SummarizerError>> {
  const pieces: Piece[] = []
  for (const [index, item] of items.entries()) {
    const answer = await make(item, index)
    if (!answer.ok) return answer
    pieces.push({ answer: answer.value, source: item.source })
  }
  return ok(pieces)
}

interface MergeGroup extends Pick<Piece, 'source'> {
  readonly members: readonly Piece[]
  readonly dialogue: readonly Line[]
}

/** Neighbours that are merged in one call: two at least but for a last one, so that every round leaves fewer. What is too long for that is cut. */
function groupsOf(pieces: readonly Piece[], room: number, counter: PartCounter): readonly MergeGroup[] {
  const groups: { members: Piece[]; dialogue: Line[]; tokens: number }[] = []
  pieces.forEach((piece, index) => {
    const line = {
      role: 'user',
      text:
        cutToFit(
          summarizedPart(piece.answer.text, index + 1, pieces.length),
          Math.floor(room / 2) - LINE_OVERHEAD,
          counter,
        )[0] ?? '',
    } as const
    const tokens = tokensOf([line], counter)
    const last = groups.at(-1)
    if (last && last.tokens + tokens <= room) {
      last.members.push(piece)
      last.dialogue.push(line)
      last.tokens += tokens
    } else groups.push({ members: [piece], dialogue: [line], tokens })
  })
  return groups.map(({ members, dialogue }) => ({ members, dialogue, source: members.flatMap(({ source }) => source) }))
}
