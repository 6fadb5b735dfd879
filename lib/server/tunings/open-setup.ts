import 'server-only'
import { groupBy, invariant, type Parts, providerById, type TunedOption, tunedOptions } from '@/lib/engine'
import { type TuningSetup, tuningSetupSchema } from '@/lib/contracts/evaluation/tunings'
import type { PresetView } from '@/lib/contracts/presets'
import type { DatasetVersion, StoredDatasetSession } from '@/lib/db/repositories/evaluation/datasets'
import type { StoredTuning } from '@/lib/db/repositories/evaluation/tunings'
import { versionOf } from '@/lib/server/datasets'
import { findPresetView } from '@/lib/server/presets'
import { notFound } from '@/lib/server/runtime/failure'

/** What a tuning works with. */
export interface OpenSetup {
  readonly setup: TuningSetup & { readonly threshold: number }
  readonly base: Pick<PresetView, 'id' | 'name' | 'description' | 'tags' | 'provider' | 'config'>
  /** The base is a person's own: what is found is its next version. */
  readonly isOwn: boolean
  readonly options: readonly TunedOption[]
  readonly parts: Parts
  /** By id of their conversation. */
  readonly sessions: ReadonlyMap<string, StoredDatasetSession>
  /** Sessions that are too short. */
  readonly leftOut: number
  /** No group stands in two parts. */
  readonly isWhole: boolean
  /** When it was set up, ISO 8601. */
  readonly at: string
}

export async function openSetup({
  setup: stored,
  datasetId,
  datasetVersion,
  createdAt,
}: StoredTuning): Promise<OpenSetup> {
  const setup = tuningSetupSchema.parse(stored)
  const { threshold } = setup
  invariant(threshold, 'a tuning that was begun has its threshold')
  const { base, isOwn, options } = await openPreset(setup)
  const version = await versionOf(datasetId, datasetVersion)
  return {
    setup: { ...setup, threshold },
    base,
    isOwn,
    options,
    ...partsOf(version, setup),
    at: createdAt.toISOString(),
  }
}

export async function openPreset({
  preset,
  vary,
}: Pick<TuningSetup, 'preset' | 'vary'>): Promise<Pick<OpenSetup, 'base' | 'isOwn' | 'options'>> {
  const view = await findPresetView(preset)
  const provider = view && providerById(view.provider)
  if (!view || !provider) throw notFound('preset')
  const all = tunedOptions(provider, view.config)
  const options = vary
    ? all.flatMap((option): TunedOption[] => {
        const chosen = vary.find(({ path }) => JSON.stringify(path) === JSON.stringify(option.path))
        const wanted = new Set(chosen?.values.map((value) => JSON.stringify(value)))
        const [first, ...values] = option.values.filter((value) => wanted.has(JSON.stringify(value ?? null)))
        return first === undefined && values.length === 0 ? [] : [{ ...option, values: [first, ...values] }]
      })
    : all
  const { id, name, description, tags, config } = view
  return {
    base: { id, name, description, tags, provider: view.provider, config },
    isOwn: view.own !== undefined,
    options: options.filter(({ values }) => values.length > 1),
  }
}

export function partsOf(
  { sessions }: Pick<DatasetVersion, 'sessions'>,
  { leastRequests }: Pick<TuningSetup, 'leastRequests'>,
): Pick<OpenSetup, 'parts' | 'sessions' | 'leftOut' | 'isWhole'> {
  const long = sessions.filter(({ statistics: { requests } }) => requests >= leastRequests)
  const idsOf = (part: keyof Parts): readonly string[] =>
    long.filter((session) => session.part === part).map(({ conversationId }) => conversationId)
  const isWhole = [...groupBy(long, ({ group }) => group).values()].every((own) =>
    own.every(({ part }) => part === own[0]?.part),
  )
  return {
    parts: { tune: idsOf('tune'), choose: idsOf('choose'), heldOut: idsOf('heldOut') },
    sessions: new Map(long.map((session) => [session.conversationId, session])),
    leftOut: sessions.length - long.length,
    isWhole,
  }
}
