import type { CallProblem } from './call-problem'

/** What made a server unavailable. */
export type Outage = 'cut' | 'overloaded' | 'ownError' | 'unreachable'

/** Of a network that failed, in the words of SDKs and runtimes. */
const CONNECTION =
  /connection error|timed? ?out|fetch failed|\bterminated\b|socket|network|premature|other side closed|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|UND_ERR/i

export const isConnectionFailure = (reason: string): boolean => CONNECTION.test(reason)

export function outageOf({ status, detail }: Pick<CallProblem, 'status' | 'detail'>): Outage {
  if (detail?.type === 'connectionCut' || detail?.type === 'unreadable') return 'cut'
  const said = detail?.type === 'said' ? detail.text : ''
  if (status === 503 || status === 529 || /overload/i.test(said)) return 'overloaded'
  return status === undefined && (said === '' || isConnectionFailure(said)) ? 'unreachable' : 'ownError'
}
