import type { ModelCard } from '@/lib/llm/model-card'
import { pinKey } from '@/lib/llm/pins'
import type { Recall } from '@/lib/replay'
import type { TaskContext } from '@/lib/server/workers/task-context'
import type { ModelsSpec } from './models-spec'

/** The answers that models gave before to the same questions. A mechanical summarizer has none. */
export const recallPinned =
  ({ sample }: Pick<ModelsSpec, 'sample'>, { host }: { readonly host: Pick<TaskContext['host'], 'pinned'> }): Recall =>
  async (summarizer, request) =>
    (summarizer as Partial<ModelCard>).fingerprint === undefined
      ? undefined
      : host.pinned({ key: pinKey(summarizer, request), sample })
