import type { ModelCard } from '@/lib/llm/model-card'
import { pinKey } from '@/lib/llm/pins/pins'
import type { RecallAnswer } from '@/lib/engine'
import type { TaskContext } from '@/lib/server/workers/task-context'
import type { ModelsSpec } from './models-spec'

/** The answers that models gave before to the same questions. A mechanical summarizer has none. */
export const recallPinned =
  (
    { sample }: Pick<ModelsSpec, 'sample'>,
    { host }: { readonly host: Pick<TaskContext['host'], 'pinned'> },
  ): RecallAnswer =>
  async (summarizer, request) =>
    (summarizer as Partial<ModelCard>).fingerprint === undefined
      ? undefined
      : host.pinned({ key: pinKey(summarizer, request), sample })
