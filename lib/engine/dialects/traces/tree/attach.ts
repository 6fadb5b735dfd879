import { groupBy } from '../../../core/group-by'
import type { ConversationPart } from '../../dialect'
import { answerText, factsAt, holds, isMarked, lengthOf, textOf, type Asked } from './asked'
import { firstOf, requestsOf, type Story } from './stories'

/** A conversation of the log, and the one that it belongs to. */
export interface Attached {
  readonly story: Story
  parent: Attached | undefined
  as: ConversationPart['as'] | undefined
  callId: string | undefined
}

/** Shorter texts occur in others by chance. */
const LEAST_TEXT = 16

/**
 * Every conversation of the log: sub-agents under the conversation that called them, others under the main one of their session or trace, or
 * under one that they quote.
 */
export function attach(mains: readonly Story[]): readonly Attached[] {
  const all = mains.map((story) => root(story))
  attachSubAgents(all)
  attachByIds(all, ({ session }) => session)
  attachByIds(all, ({ trace }) => trace)
  attachByText(all)
  return [...all, ...all.flatMap((each) => othersOf(each))]
}

const root = (story: Story): Attached => ({ story, parent: undefined, as: undefined, callId: undefined })

function othersOf(parent: Attached): readonly Attached[] {
  return parent.story.others.flatMap((story) => {
    const own: Attached = { story, parent, as: story.kind === 'branch' ? 'branch' : 'side', callId: undefined }
    return [own, ...othersOf(own)]
  })
}

const requestsIn = ({ story }: Attached): readonly Asked[] => story.windows.flatMap(requestsOf)

/** Every message of the requests once, as it was first sent. */
function* messagesIn({ story }: Attached): Iterable<{ readonly asked: Asked; readonly at: number }> {
  for (const window of story.windows) {
    const { path, shown } = window
    let from = 0
    for (const asked of requestsOf(window)) {
      if (asked === shown && path.at(-1)?.asked !== shown) from = 0
      for (let at = from; at < lengthOf(asked); at++) yield { asked, at }
      from = asked.inputs
    }
  }
}

const firstIn = ({ story }: Attached): Asked => firstOf(story.windows[0])

/** False where it is above the parent already. */
function putUnder(own: Attached, parent: Attached, as: ConversationPart['as'], callId?: string): boolean {
  for (let above: Attached | undefined = parent; above; above = above.parent) if (above === own) return false
  own.parent = parent
  own.as = as
  own.callId = callId
  return true
}

interface Call {
  readonly holder: Attached
  readonly order: number
  readonly id: string
  readonly texts: readonly string[]
}

/** A call starts a sub-agent where a text of its arguments is in the sub-agent's first request; best where its result is the sub-agent's last answer. */
function attachSubAgents(all: readonly Attached[]): void {
  const calls = all.flatMap(callsIn)
  const taken = new Set<string>()
  for (const own of all) {
    const first = firstIn(own)
    const prompt = Array.from({ length: first.inputs }, (_, at) => factsAt(first, at)?.text ?? '').join('\n')
    if (prompt.trim().length < LEAST_TEXT) continue
    const fitting = calls.filter(
      ({ holder, order, texts }) =>
        holder !== own && order <= first.order && texts.some((text) => prompt.includes(text)),
    )
    const answer = answerText(own.story.windows.at(-1)?.shown ?? first)
    const free = fitting.filter(({ id }) => id === '' || !taken.has(id))
    const call =
      (answer === '' ? undefined : free.find(({ holder, id }) => holds(resultOf(holder, id), answer))) ?? free[0]
    if (call && putUnder(own, call.holder, 'sub-agent', call.id) && call.id !== '') taken.add(call.id)
  }
}

function callsIn(holder: Attached): readonly Call[] {
  const seen = new Set<string>()
  return [...messagesIn(holder)].flatMap(({ asked, at }) =>
    (factsAt(asked, at)?.calls ?? []).flatMap(({ id, texts }): readonly Call[] => {
      const long = texts.map((text) => text.trim()).filter((text) => text.length >= LEAST_TEXT)
      const key = `${id} ${long.join('\n')}`
      if (long.length === 0 || seen.has(key)) return []
      seen.add(key)
      return [{ holder, order: asked.order, id, texts: long }]
    }),
  )
}

function resultOf(holder: Attached, id: string): string {
  if (id === '') return ''
  for (const asked of requestsIn(holder).toReversed())
    for (let at = 0; at < asked.inputs; at++) {
      const result = factsAt(asked, at)?.results.find((each) => each.id === id)
      if (result) return result.text
    }
  return ''
}

/** Of the conversations with one id, the longest is the main one; the others go under it. */
function attachByIds(all: readonly Attached[], idOf: (asked: Asked) => string | undefined): void {
  const byId = groupBy(
    all.filter(({ parent }) => !parent),
    (each) =>
      requestsIn(each)
        .map(idOf)
        .find((id) => id !== undefined),
  )
  for (const [id, own] of byId) {
    const [main, ...others] = id === undefined ? [] : bySize(own)
    if (main) for (const each of others) putUnder(each, main, 'side')
  }
}

const sizeOf = ({ story }: Attached): number => story.windows.reduce((sum, { shown }) => sum + lengthOf(shown), 0)

/** The longest first; of equally long ones, the later. */
export const bySize = (all: readonly Attached[]): readonly Attached[] =>
  all.toReversed().toSorted((one, other) => sizeOf(other) - sizeOf(one))

/** A single request that quotes a conversation, as for its title, goes under that. */
function attachByText(all: readonly Attached[]): void {
  const mains = bySize(all.filter((each) => !each.parent && !isSingle(each)))
  if (mains.length === 0) return
  const texts = new Map(mains.map((main) => [main, textsOf(main)] as const))
  for (const own of all) {
    if (own.parent || !isSingle(own)) continue
    const { shown } = own.story.windows[0]
    const text = textOf(shown)
    const holder = mains.find(
      (main) =>
        main !== own && mayShareSession(shown, firstIn(main)) && texts.get(main)?.some((each) => text.includes(each)),
    )
    if (holder) putUnder(own, holder, 'side')
  }
}

const isSingle = ({ story: { windows } }: Attached): boolean => windows.length === 1 && windows[0].path.length === 1

const mayShareSession = (one: Asked, other: Asked): boolean =>
  one.session === undefined || other.session === undefined || one.session === other.session

/** The messages of a conversation that are long enough to know it by, and were not condensed. */
function textsOf(own: Attached): readonly string[] {
  const found = new Set<string>()
  for (const { asked, at } of messagesIn(own)) {
    const text = factsAt(asked, at)?.text.trim() ?? ''
    if (text.length >= LEAST_TEXT && !isMarked(text)) found.add(text)
  }
  return [...found]
}
