import {
  type BundledSession,
  type Cell,
  type CellSession,
  createSharedWork,
  type Evaluation,
  forgetReplays,
  type JsonObject,
  measureCells,
  type PartCounter,
  replayCells,
  sessionKey,
  type SharedWork,
  type Variant,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import {
  openSessions,
  type Opening,
  type OpenSession,
  type Refusal,
  type SessionInfo,
} from '../experiments/open-session'
import { findProvider } from '../strategy'
import type { Console } from '../output/console'

/** A question of a search: each of these sessions that is open here under each of these configs. */
export interface Question {
  readonly provider: string
  readonly configs: readonly JsonObject[]
  readonly sessions: readonly string[]
}

/** Evaluations by config, in the order of the configs. */
export type Answer = readonly (readonly Evaluation[])[]

export interface OpenedSession {
  readonly info: SessionInfo
  /** The same for the same session, replayed in the same way. */
  readonly key: string
}

export interface Opened {
  readonly sessions: readonly OpenedSession[]
  readonly refusals: readonly Refusal[]
}

interface Standing {
  readonly session: CellSession
  readonly shared: SharedWork
}

const sizesOnly = {
  code: 'sizes-only',
  message: 'only its sizes are known, and a search is held to what was needed later: compare triggers with experiment',
}

/** Sessions that stay open while a search asks for them again and again. */
export class TuningDesk {
  private readonly sessions = new Map<string, Standing>()

  constructor(private readonly tools: { readonly terminal: Console; readonly counter: PartCounter }) {}

  async open(files: readonly BundledSession[], opening: Opening): Promise<Opened> {
    const sessions: OpenedSession[] = []
    const refusals: Refusal[] = []
    for (const file of files) {
      const opened = await openSessions(file, opening, this.tools)
      if ('code' in opened) refusals.push(opened)
      else
        for (const each of opened)
          if (each.cells?.conversation.sizesOnly) refusals.push({ file: each.info.id, ...sizesOnly })
          else sessions.push(...this.keep(each))
    }
    return { sessions, refusals }
  }

  private keep({ info, content, pricing, cells: session }: OpenSession): readonly OpenedSession[] {
    if (!session) return []
    this.sessions.set(info.id, { session, shared: createSharedWork() })
    return [{ info, key: sessionKey({ content, session, pricing }) }]
  }

  async evaluate({ provider, configs, sessions }: Question): Promise<Answer> {
    const variants = variantsOf(provider, configs)
    const answer: Evaluation[][] = configs.map(() => [])
    for (const id of sessions) {
      const standing = this.sessions.get(id)
      if (!standing) continue
      for await (const { variant, ...figures } of replayCells(fresh(standing), variants, this.given(standing)))
        answer[Number(variant)]?.push({ session: id, ...figures })
    }
    return answer
  }

  /** The same as cells, with all that is told of a session. */
  async cells({ provider, configs, sessions }: Question): Promise<readonly Cell[]> {
    const variants = variantsOf(provider, configs)
    const cells: Cell[] = []
    for (const id of sessions) {
      const standing = this.sessions.get(id)
      if (!standing) continue
      for await (const cell of measureCells(fresh(standing), variants, this.given(standing))) cells.push(cell)
    }
    return cells
  }

  private given({ shared }: Standing) {
    const { counter, terminal: clock } = this.tools
    return { ports: { counter, clock, summarizer: createOfflineSummarizer(counter) }, shared }
  }
}

/** Without what was worked out for configs that are not asked for again. */
const fresh = ({ session }: Standing): CellSession => ({
  ...session,
  request: { ...session.request, session: forgetReplays(session.request.session) },
})

const variantsOf = (provider: string, configs: readonly JsonObject[]): readonly Variant[] =>
  configs.map((config, index) => ({ id: String(index), title: '', provider: findProvider(provider), config }))
