import {
  type Condensation,
  createManager,
  dialectById,
  encodeText,
  fatesOf,
  type FateTokens,
  invariant,
  type ManagedOptions,
  type ManagerSettings,
  providerEntries,
} from '@/lib/engine'
import { packBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import { toFailure, type Failure } from '@/lib/server/runtime/failure'
import { conditionWindow, taskPorts, type ModelsSpec } from '@/lib/server/models/tasks'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openStored, type StoredPlace } from '@/lib/server/conversations/tasks'
import { makeRecord } from './run-records'

export interface CondenseRequest {
  readonly place: StoredPlace
  readonly settings: ManagerSettings
  readonly models: ModelsSpec
  readonly options: Omit<ManagedOptions, 'contextWindow' | 'signal' | 'onEvent' | 'references'>
}

/** The figures of a condensation, without conversation and ledger. */
export interface CondensedFigures extends Omit<Condensation, 'conversation' | 'ledger'> {
  readonly messagesBefore: number
  readonly messagesAfter: number
  /** Tokens of the original by what became of them. */
  readonly fates: FateTokens
}

export type CondenseOutcome =
  | {
      readonly ok: true
      /** What made the result: a provider, `truncate-half` or `unchanged`. */
      readonly by: string
      readonly figures: CondensedFigures
      /** The condensed file and the run's record, ready to be stored. */
      readonly output: PackedBlob
      readonly record: PackedBlob
    }
  /** `details`: further data of the error, such as what was spent. */
  | { readonly ok: false; readonly failure: Failure; readonly details: unknown }

/** Condenses a stored conversation. Sends its steps as `RunEvent`s; asks models through the host. */
export async function condenseTask(
  { place, settings, models, options }: CondenseRequest,
  context: TaskContext,
): Promise<CondenseOutcome> {
  const { file, view } = await openStored(place, context)
  const dialect = dialectById(file.dialect)
  invariant(dialect, `the registry has no dialect ${file.dialect}`)
  const { conversation } = view
  const { signal, tell, hand } = context
  const { ports } = taskPorts(models, context)
  const done = await createManager(providerEntries, settings).condense(conversation, ports, {
    ...options,
    contextWindow: conditionWindow({ profile: models.goesOn }, conversation),
    signal,
    onEvent: tell,
  })
  if (!done.ok) return { ok: false, failure: toFailure(done.error), details: done.error.details }
  const { by, condensation } = done.value
  const { conversation: condensed, ledger: _, ...figures } = condensation
  const output = await packBlob(encodeText(dialect.serialize(condensed), file.encoding))
  const fates = fatesOf(conversation, condensation, ports.counter)
  const record = await packBlob(makeRecord(conversation, condensation, fates))
  for (const { data } of [output, record]) hand(data)
  return {
    ok: true,
    by,
    figures: {
      ...figures,
      messagesBefore: conversation.messages.length,
      messagesAfter: condensed.messages.length,
      fates: fates.total,
    },
    output,
    record,
  }
}
