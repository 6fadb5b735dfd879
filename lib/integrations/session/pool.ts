import { defined } from '@/lib/engine'
import type { Next, NextOptions, SessionOptions } from './contract'
import { printOf } from './fingerprint'
import { type OpenSession, openSession } from './session'
import type { SessionState } from './state'

export type PoolOptions = Omit<SessionOptions, 'state'> & {
  /** Sessions that are kept; the one that was not needed for longest is forgotten. Absent: 32. */
  readonly most?: number
  /** Of sessions that go on: what `state` gave. One of another preset is not taken. */
  readonly states?: readonly SessionState[]
  /** Told of every answer. */
  readonly onNext?: (next: Next<unknown>) => void
}

/** What every adapter takes: the format is that of its host. */
export type AdapterOptions = Omit<PoolOptions, 'dialect'>

export interface SessionPool {
  /** `id`: of the conversation, where the host has one; else the session that these messages go on with is found. */
  next<Message>(
    messages: readonly Message[],
    options?: NextOptions & { readonly id?: string | undefined },
  ): Promise<Next<Message>>
  /** What the provider counted of messages that were given: the session weighs its tokens by it. */
  counted(messages: readonly unknown[], usage: NonNullable<NextOptions['usage']>): void
  /** Of the session that gave these messages, to be kept; undefined where none did. */
  state(messages: readonly unknown[]): SessionState | undefined
}

const MOST_SESSIONS = 32

interface Opened {
  readonly id: string | undefined
  readonly session: OpenSession
  usage?: NextOptions['usage']
}

/** Many conversations through one door, each with a session of its own. Where two begin alike, they go apart where they differ. */
export function sessions({ most = MOST_SESSIONS, states = [], onNext, ...options }: PoolOptions): SessionPool {
  /** The one that was needed last stands last. */
  let open: readonly Opened[] = []
  let restored = states.length === 0
  const restore = async (): Promise<void> => {
    restored = true
    const made = states.map(
      async (state): Promise<Opened> => ({
        id: undefined,
        session: await openSession({ ...options, state }),
      }),
    )
    open = (await Promise.all(made)).slice(-most)
  }
  const openFor = async (messages: readonly unknown[], id: string | undefined): Promise<Opened> => {
    if (id !== undefined) return open.find((each) => each.id === id) ?? { id, session: await openSession(options) }
    const { whole, branch } = nearest(open, messages)
    if (whole) return whole
    return { id, session: await openSession({ ...options, ...(branch && { state: branch.session.state() }) }) }
  }
  const answer = async <Message>(
    messages: readonly Message[],
    { id, ...given }: NextOptions & { readonly id?: string | undefined },
  ): Promise<Next<Message>> => {
    if (!restored) await restore()
    const opened = await openFor(messages, id)
    open = [...open.filter((each) => each !== opened), opened].slice(-most)
    const { usage } = opened
    delete opened.usage
    const next = await opened.session.next(messages, { ...defined({ usage }), ...given })
    answered.set(next.messages, opened)
    onNext?.(next)
    return next
  }
  const answered = new WeakMap<readonly unknown[], Opened>()
  let before: Promise<unknown> = Promise.resolve()
  return {
    counted: (messages, usage) => {
      const opened = answered.get(messages)
      if (opened) opened.usage = usage
    },
    state: (messages) => answered.get(messages)?.session.state(),
    // One after the other: which session a call goes on with depends on what the calls before it left.
    next: (messages, given = {}) => {
      const next = before.then(() => answer(messages, given))
      before = next.catch(() => undefined)
      return next
    },
  }
}

/** `whole`: all that it knows stands in these messages. `branch`: they begin alike. */
function nearest(open: readonly Opened[], messages: readonly unknown[]) {
  const prints = messages.map(printOf)
  const found = open
    .filter(({ id }) => id === undefined)
    .map((opened) => ({ opened, common: opened.session.common(prints) }))
    .toSorted((one, other) => other.common.messages - one.common.messages)
  const [best] = found
  const whole = found.find(({ common }) => common.of > 0 && common.messages === common.of)
  return {
    whole: whole && whole.common.messages === best?.common.messages ? whole.opened : undefined,
    branch: best && best.common.messages > 0 ? best.opened : undefined,
  }
}
