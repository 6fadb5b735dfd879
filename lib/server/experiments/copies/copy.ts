import 'server-only'
import type { NotAvailable } from '@/lib/engine'
import type { BriefCell, ExperimentMatrix, ExperimentView } from '@/lib/contracts/evaluation/experiments'
import type { Redact } from '@/lib/sharing/redact'
import { matrixOf } from '../matrix'
import { experimentDetail } from '../views'
import { nameRedactor } from './redact-names'

/** An experiment as it may leave the team. */
interface CopiedExperiment {
  readonly title: string
  readonly experiment: ExperimentView
  readonly matrix: ExperimentMatrix
  /** Names in which something was replaced. */
  readonly redacted: number
}

/**
 * Figures and names, as they are now. What is sensitive in names is redacted; notes, options of variants and groups of sessions are
 * left out, and ids of sessions are their places.
 */
export async function copyOfExperiment(id: string, title: string, choice?: string): Promise<CopiedExperiment> {
  const [experiment, { progress, price, rows }] = [await experimentDetail(id), await matrixOf(id, choice)]
  const { variants, sessions } = experiment
  const names = [
    title,
    experiment.name,
    experiment.dataset.name,
    ...(price ? [price.name] : []),
    ...variants.map((variant) => variant.title),
    ...sessions.map((session) => session.title),
    ...new Set(sessions.flatMap(({ models }) => models)),
  ]
  const redact = nameRedactor(names)
  return {
    title: redact(title),
    redacted: [...new Set(names)].filter((name) => redact(name) !== name).length,
    experiment: redacted(experiment, redact),
    matrix: {
      progress,
      ...(price && { price: { ...price, name: redact(price.name) } }),
      rows: rows.map((row) => row.map((cell) => withoutMessage(cell, redact))),
    },
  }
}

/** Property by property, so that nothing goes along that was added later. */
function redacted(experiment: ExperimentView, redact: Redact): ExperimentView {
  const { name, dataset, options, variants, baseline, sessions, engine, createdAt } = experiment
  const places = new Map(variants.map(({ id }, at) => [id, `v${at + 1}`]))
  const base = baseline === undefined ? undefined : places.get(baseline)
  return {
    id: '',
    name: redact(name),
    dataset: { id: '', name: redact(dataset.name), version: dataset.version },
    options,
    variants: variants.map(({ id, title, provider, preset, asksModel }) => ({
      id: places.get(id) ?? id,
      title: redact(title),
      provider,
      config: {},
      // Only built-in presets are known to others by their id.
      ...(preset !== undefined && {
        preset: preset.version === undefined ? preset : { id: '', version: preset.version },
      }),
      ...(asksModel && { asksModel }),
    })),
    ...(base !== undefined && { baseline: base }),
    sessions: sessions.map(({ title, dialect, models, tokens, requests, part }, at) => ({
      id: `s${at + 1}`,
      title: redact(title),
      dialect,
      models: models.map(redact),
      tokens,
      requests,
      part,
      group: '',
    })),
    notes: [],
    engine,
    createdAt,
  }
}

const isMissing = (cell: BriefCell): cell is NotAvailable => cell !== null && 'type' in cell

/** What failed may quote a path or a text. */
const withoutMessage = (cell: BriefCell, redact: Redact): BriefCell => {
  if (!isMissing(cell)) return cell
  if (cell.type === 'failed') return { type: 'failed', message: '' }
  return cell.type === 'invalidConfig' ? { ...cell, provider: redact(cell.provider) } : cell
}
