import { err, ok, type Result } from '@/lib/core/result'
import type { Summarizer, SummarizerError } from '@/lib/condensation/ports'
import type { FallbackReason } from '@/lib/condensation/reasons'

/** A profile that may condense. */
export interface HandlerCandidate<Chosen extends Summarizer = Summarizer> {
  readonly profile: string
  readonly name: string
  /** Its summarizer, or why it has none: no key, an address that is refused, a handler that is not there. */
  open(): Promise<Result<Chosen, SummarizerError>>
}

export interface HandlerHop {
  readonly role: 'condensing' | 'conversation'
  /** Absent: no profile has this role. */
  readonly profile?: string
  readonly outcome: 'chosen' | 'unset' | 'unusable'
  readonly reason?: FallbackReason
}

export interface HandlerChoice<Chosen extends Summarizer = Summarizer> {
  readonly summarizer: Chosen
  readonly profile: string
  readonly hops: readonly HandlerHop[]
}

export interface HandlerRefusal extends Omit<SummarizerError, 'hops'> {
  readonly code: 'no-handler'
  readonly hops: readonly HandlerHop[]
}

interface Candidates<Chosen extends Summarizer> {
  readonly condensing?: HandlerCandidate<Chosen>
  readonly conversation?: HandlerCandidate<Chosen>
}

/** The condensing profile's handler, else the conversation profile's, else an error; every hop with its reason (FR-PR-002). */
export async function selectHandler<Chosen extends Summarizer>(candidates: Candidates<Chosen>): Promise<Result<HandlerChoice<Chosen>, HandlerRefusal>> {
  const hops: HandlerHop[] = []
  const said: string[] = []
  for (const role of ['condensing', 'conversation'] as const) {
    const candidate = candidates[role]
    if (!candidate) {
      hops.push({ role, outcome: 'unset' })
      continue
    }
    const opened = await candidate.open()
    if (opened.ok) return ok({ summarizer: opened.value, profile: candidate.profile, hops: [...hops, { role, profile: candidate.profile, outcome: 'chosen' }] })
    const { code, message } = opened.error
    hops.push({ role, profile: candidate.profile, outcome: 'unusable', reason: { type: 'modelFailed', code, message } })
    said.push(`${candidate.name}: ${message}`)
  }
  return err({ code: 'no-handler', message: refusalMessage(said), hops })
}

function refusalMessage(reasons: readonly string[]): string {
  return reasons.length === 0
    ? 'No model is set up for condensing. Choose a profile for condensing or for the conversation.'
    : `No profile can condense. ${reasons.join(' ')}`
}
