import { isJsonObject, type JsonValue } from '../../core/json'
import { CallIds } from '../mapped/mapped-message'
import type { Placed, ReadTraced, TracedRequest } from './traced-request'

/** A request with those of its values that are messages. */
export interface Sized {
  readonly request: TracedRequest
  readonly placed: readonly Placed[]
  /** Indices of the values that are messages, those that came out behind those that went in. */
  readonly messages: readonly number[]
  /** How many messages went in. */
  readonly size: number
  /** The messages, spelled out. */
  readonly keys: readonly string[]
  /** Those of the agent and its tools, which no person repeats. */
  readonly workKeys: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
  /** Ids of calls that the request answers without holding them. */
  readonly answered: readonly string[]
  /** What went in holds system messages, or answers of the agent: it is a history, and not what is new. */
  readonly isHistory: boolean
}

/** Ids of calls that were made up for files that have none. */
export const isMadeUp = (id: string): boolean => /^call \d+$/.test(id)

/** `intern` gives the one copy of a message that many requests repeat. */
export function sizedOf(
  request: TracedRequest,
  read: ReadTraced,
  intern: (key: string) => string = (key) => key,
): Sized {
  const ids = new CallIds()
  const placed = [...request.input, ...request.output]
  const messages: number[] = []
  const keys: string[] = []
  const workKeys = new Set<string>()
  const calls = new Set<string>()
  const answered: string[] = []
  let isHistory = false
  placed.forEach(({ value }, index) => {
    const message = read(value, ids)
    if (!message || message.parts.length === 0) return
    const key = intern(messageKey(value))
    messages.push(index)
    keys.push(key)
    if (index < request.input.length && (message.role === 'system' || message.role === 'assistant')) isHistory = true
    if (message.role === 'assistant' || message.role === 'tool') workKeys.add(key)
    for (const part of message.parts) {
      if (part.type === 'tool-call') calls.add(part.callId)
      if (part.type === 'tool-result' && !calls.has(part.callId) && !isMadeUp(part.callId)) answered.push(part.callId)
    }
  })
  const size = messages.filter((index) => index < request.input.length).length
  return { request, placed, messages, size, keys, workKeys, calls, answered, isHistory }
}

/** A message spelled out, to compare requests by. Marks of the cache move from request to request, and make blocks of texts. */
export function messageKey(value: JsonValue): string {
  const content =
    isJsonObject(value) && typeof value.content === 'string' ? [{ type: 'text', text: value.content }] : undefined
  return JSON.stringify(content && isJsonObject(value) ? { ...value, content } : value, (key, inner: JsonValue) =>
    key === 'cache_control' ? undefined : inner,
  )
}

/** Requests that hold, one behind the other, what was said: each but the first holds only what is new. Mostly it is a single one that repeats all that went before. */
export type Chain = readonly [Sized, ...Sized[]]

/** The requests, in order of time, as chains. */
export function chainsOf(requests: readonly Sized[]): readonly Chain[] {
  const chains: Chain[] = []
  const agents = incrementalAgents(requests)
  for (const sized of requests) {
    const at = chains.findLastIndex((chain) => isIncrementOf(chain, sized, agents))
    const chain = chains[at]
    if (chain) chains[at] = [...chain, sized]
    else chains.push([sized])
  }
  return chains
}

/**
 * Agents whose requests hold only what is new: one of them answers a call that another one made, without holding it, or goes on behind one
 * of which all that went in was left out of the file.
 */
function incrementalAgents(requests: readonly Sized[]): ReadonlySet<string> {
  const callers = new Map<string, string>()
  const emptied = new Set<string>()
  const found = new Set<string>()
  for (const { request, size, answered, calls, isHistory } of requests) {
    const { agent } = request
    if (agent === undefined) continue
    if (emptied.has(agent)) found.add(agent)
    if (size === 0) emptied.add(agent)
    if (!isHistory && answered.some((id) => callers.get(id) === agent)) found.add(agent)
    for (const id of calls) callers.set(id, agent)
  }
  return found
}

/**
 * Whether a request holds only what is new since a chain's last: it repeats nothing of the chain, and answers its calls, or is of the same
 * agent, of which that is known. Nothing went in where its messages were left out of the file.
 */
function isIncrementOf(chain: Chain, sized: Sized, agents: ReadonlySet<string>): boolean {
  const { request, size, answered } = sized
  const last = chain[chain.length - 1]
  const ofAgent = request.agent !== undefined && request.agent === last?.request.agent
  const isKnown = ofAgent && agents.has(request.agent)
  if (!last || (sized.isHistory && !isKnown) || repeats(chain, last, sized, isKnown)) return false
  // An answer is missing where it was left out of the file, with the calls that would tell.
  const hasNoAnswer = last.messages.length === last.size
  if (isKnown || (ofAgent && hasNoAnswer)) return true
  if (request.agent !== undefined && last.request.agent !== undefined && !ofAgent) return false
  if (size === 0) return chain.length > 1 || hasNoAnswer
  return answered.some((id) => chain.some(({ calls }) => calls.has(id)))
}

/** A person may say the same twice. In a first request it tells that the whole was sent again, unless only what is new is sent; then it was retried. */
function repeats(chain: Chain, last: Sized, { keys, size }: Sized, isKnown: boolean): boolean {
  const own = keys.slice(0, size)
  if (own.some((key) => chain.some(({ workKeys }) => workKeys.has(key)))) return true
  if (size === 0) return false
  if (chain.length === 1 && !isKnown) return own[0] === last.keys[0]
  return last.keys.length === last.size && own.join('\n') === last.keys.join('\n')
}
