import { type OperationPreview, type OperationQuestion, preview, type Preview, previewOperation } from '@/lib/engine'
import { openPipeline, toCall, type DryCall, type Pipeline } from '@/lib/server/estimates/tasks'
import type { TaskContext } from '@/lib/server/workers/task-context'

export type PreviewOutcome = Omit<Preview, 'calls'> & { readonly calls: readonly DryCall[] }

/** What a strategy would do to a conversation, step by step. */
export async function previewTask(
  { focus, ...pipeline }: Pipeline & { readonly focus?: string },
  context: TaskContext,
): Promise<PreviewOutcome> {
  const { provider, conversation, config, ports, options } = await openPipeline(pipeline, context)
  const done = await preview(provider, conversation, config, ports.ports, {
    ...options,
    ...(focus === undefined ? {} : { focus }),
  })
  if (!done.ok) throw done.error
  return { ...done.value, calls: done.value.calls.map((call) => toCall(call, ports)) }
}

export async function operationPreviewTask(
  { question, ...pipeline }: Pipeline & { readonly question: OperationQuestion },
  context: TaskContext,
): Promise<OperationPreview> {
  const { provider, conversation, config, ports, options } = await openPipeline(pipeline, context)
  const done = await previewOperation(provider, conversation, config, ports.ports, question, options)
  if (!done.ok) throw done.error
  return done.value
}
