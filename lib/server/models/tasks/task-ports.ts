import { defined } from '@/lib/engine'
import type { Ports, Summarizer, SummaryRequest } from '@/lib/engine'
import { estimatesBy, type ModelCard } from '@/lib/llm/model-card'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'
import type { Asked } from '@/lib/server/workers/host'
import type { TaskContext } from '@/lib/server/workers/task-context'
import type { ModelsSpec } from './models-spec'

/** The engine's ports in a task; its models are asked through the host. */
export interface TaskPorts {
  readonly ports: Ports
  /** The model that a question to this summarizer is for; undefined if it is none of the strategy's. */
  askedBy(summarizer: Pick<Summarizer, 'id' | 'label'>): Asked | undefined
}

export function taskPorts(spec: ModelsSpec, context: Pick<TaskContext, 'host'>): TaskPorts {
  const made = new Map<Pick<Summarizer, 'id' | 'label'>, Asked>()
  const open = (card: ModelCard, asked: Asked): Summarizer => {
    const summarizer = summarizerOf(card, asked, spec, context)
    made.set(summarizer, asked)
    return summarizer
  }
  const main = spec.main && open(spec.main, {})
  const named = new Map(Object.entries(spec.named).map(([profile, card]) => [profile, open(card, { profile })]))
  return {
    ports: {
      ...ownPorts(),
      summarizer: main,
      summarizerFor: (profile) => named.get(profile) ?? (spec.isForAll ? main : undefined),
    },
    // A cached call of an earlier dry run refers to that run's summarizer object: then the one with the same name is
    // used.
    askedBy: (summarizer) =>
      made.get(summarizer) ??
      [...made].find(([{ id, label }]) => id === summarizer.id && label === summarizer.label)?.[1],
  }
}

function summarizerOf(
  card: ModelCard,
  asked: Asked,
  { readsMessages }: ModelsSpec,
  { host }: Pick<TaskContext, 'host'>,
): Summarizer {
  const { counter, summarizer: offline } = ownPorts()
  const { id, label, acceptsImages, contextWindow, fingerprint } = card
  const known = {
    id,
    label,
    acceptsImages,
    ...defined({ contextWindow, fingerprint }),
  }
  const send = ({ signal: _, ...request }: SummaryRequest) =>
    host.summarize({ ...asked, request: readsMessages ? request : { ...request, source: [] } })
  if (!card.isMechanical || !offline) {
    const estimates = card.expectations
      ? estimatesBy(card.expectations, counter.countText)
      : { estimateOutput: () => 0, estimateCost: () => 0 }
    return { ...known, ...estimates, summarize: send }
  }
  return {
    ...offline,
    ...known,
    async summarize(request) {
      const answer = await offline.summarize(request)
      // If it fails, the next one in its chain may be asked.
      if (!answer.ok && readsMessages) return send(request)
      return host.summarize({
        ...asked,
        request: { purpose: request.purpose, system: '', dialogue: [], source: [], maxTokens: request.maxTokens },
        answer,
      })
    },
  }
}
