'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LONGEST_NAME, MOST_PERCENT, MOST_VARIANTS, type PartName, partNames } from '@/lib/engine'
import type { DatasetChoice } from '@/lib/contracts/evaluation/experiments'
import { createExperiment } from '@/lib/server/experiments/actions'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Link } from '@/components/ui/buttons/link'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import { EXPERIMENTS, experimentQueries } from '../api/queries'
import { type Choice, useVariantChoices } from './use-variant-choices'

interface NewExperimentProps {
  /** Id of the dataset that is chosen at first. */
  readonly dataset: string | null
  readonly onClose: () => void
}

const LEAST_WINDOW = 1_000
const MOST_TOKENS = 10_000_000
const LEAST_THRESHOLD = 5
const USUAL_THRESHOLD = 75
const TOKEN_STEP = 10_000

/** Which sessions, which variants, and how all of them are replayed. */
export function NewExperiment({ dataset: given, onClose }: NewExperimentProps) {
  const t = useTranslations('experiments.new')
  const query = useQuery(experimentQueries.datasets())
  return (
    <aside aria-label={t('title')} className="w-full shrink-0 border-l border-border bg-surface lg:w-96">
      <div className="flex items-center gap-2 border-b border-border px-4 py-2">
        <h2 className="flex-1 text-sm font-semibold">{t('title')}</h2>
        <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {query.data === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-64" />} />
      ) : query.data.length === 0 ? (
        <p className="p-4 text-sm">
          {t('noDataset')}{' '}
          <Link href="/datasets" className="text-accent hover:underline">
            {t('toDatasets')}
          </Link>
        </p>
      ) : (
        <Form datasets={query.data} given={given} />
      )}
    </aside>
  )
}

function Form({ datasets, given }: { readonly datasets: readonly DatasetChoice[]; readonly given: string | null }) {
  const t = useTranslations('experiments.new')
  const router = useRouter()
  const choices = useVariantChoices()
  const [name, setName] = useState('')
  const [datasetId, setDatasetId] = useState(datasets.find(({ id }) => id === given)?.id ?? datasets[0]?.id ?? '')
  const [parts, setParts] = useState<readonly PartName[]>(partNames)
  const [leastTokens, setLeastTokens] = useState(0)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [baseline, setBaseline] = useState<string>()
  const [threshold, setThreshold] = useState(USUAL_THRESHOLD)
  const [window, setWindow] = useState<number>()
  const [fitsWindow, setFitsWindow] = useState(false)
  const creating = useAction(createExperiment, {
    refresh: [[EXPERIMENTS, 'list']],
    onSuccess: ({ id }) => router.push(`/experiments/${encodeURIComponent(id)}`),
  })
  const dataset = datasets.find(({ id }) => id === datasetId)
  const chosen = picked.flatMap((key) => choices.find((choice) => choice.key === key) ?? [])
  const base = chosen.findIndex(({ key }) => key === (baseline ?? picked[0]))
  const sessions = parts.reduce((sum, part) => sum + (dataset?.parts[part] ?? 0), 0)
  const why = chosen.length === 0 ? t('needsVariant') : sessions === 0 ? t('needsSession') : undefined
  const create = (): void =>
    creating.mutate({
      name: name.trim() || (dataset?.name ?? ''),
      datasetId,
      ...(parts.length < partNames.length && { parts: [...parts] }),
      leastTokens,
      variants: chosen.map(({ input }) => input),
      ...(base >= 0 && { baseline: base }),
      options: { threshold, fitsWindow, ...(window !== undefined && { window }) },
    })
  return (
    <form
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined) create()
      }}
    >
      <Field label={t('name')}>
        <Input
          value={name}
          placeholder={dataset?.name}
          maxLength={LONGEST_NAME}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={t('dataset')}>
        <Select
          value={datasetId}
          onValueChange={setDatasetId}
          options={datasets.map(({ id, name: label, version, sessions: count }) => ({
            value: id,
            label,
            description: t('datasetFacts', { version, count }),
          }))}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="mb-1 text-xs font-medium">{t('parts')}</legend>
        {partNames.map((part) => (
          <Field key={part} layout="inline" label={t(`partNames.${part}`, { count: dataset?.parts[part] ?? 0 })}>
            <Checkbox
              checked={parts.includes(part)}
              onCheckedChange={(checked) =>
                setParts(partNames.filter((each) => (each === part ? checked === true : parts.includes(each))))
              }
            />
          </Field>
        ))}
      </fieldset>
      <Field label={t('leastTokens')} help={t('leastTokensHelp')}>
        <NumberInput
          value={leastTokens}
          min={0}
          step={TOKEN_STEP}
          onValueChange={(next) => setLeastTokens(next ?? 0)}
        />
      </Field>
      <Variants
        choices={choices}
        picked={picked}
        baseline={baseline ?? picked[0]}
        onPick={setPicked}
        onBaseline={setBaseline}
      />
      <Field label={t('threshold')} help={threshold <= MOST_PERCENT ? t('thresholdPercent') : t('thresholdTokens')}>
        <NumberInput
          value={threshold}
          min={LEAST_THRESHOLD}
          max={MOST_TOKENS}
          onValueChange={(next) => setThreshold(next ?? USUAL_THRESHOLD)}
        />
      </Field>
      <Field label={t('window')} help={t('windowHelp')}>
        <NumberInput value={window} min={LEAST_WINDOW} max={MOST_TOKENS} step={TOKEN_STEP} onValueChange={setWindow} />
      </Field>
      <Field layout="inline" label={t('fits')} help={t('fitsHelp')}>
        <Checkbox checked={fitsWindow} onCheckedChange={(checked) => setFitsWindow(checked === true)} />
      </Field>
      <p className="text-xs text-text-muted">
        {t('size', { sessions, variants: chosen.length, cells: sessions * chosen.length })}{' '}
        {chosen.some(({ asksModel }) => asksModel) ? t('estimate') : t('mechanical')}
      </p>
      <Button type="submit" variant="primary" loading={creating.isPending} why={why}>
        {t('start')}
      </Button>
    </form>
  )
}

interface VariantsProps {
  readonly choices: readonly Choice[]
  readonly picked: readonly string[]
  readonly baseline: string | undefined
  readonly onPick: (keys: readonly string[]) => void
  readonly onBaseline: (key: string) => void
}

/** A list of checkboxes: the order in which they are chosen is that of the letters. */
function Variants({ choices, picked, baseline, onPick, onBaseline }: VariantsProps) {
  const t = useTranslations('experiments.new')
  const [text, setText] = useState('')
  const found = choices.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  const isFull = picked.length >= MOST_VARIANTS
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-xs font-medium">
        {t('variants', { count: picked.length, most: MOST_VARIANTS })}
      </legend>
      <Input
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul aria-label={t('variantList')} className="max-h-56 overflow-auto rounded-md border border-border p-2">
        {found.map(({ key, name, asksModel }) => (
          <li key={key}>
            <Field layout="inline" label={asksModel ? t('asks', { name }) : name}>
              <Checkbox
                checked={picked.includes(key)}
                disabled={isFull && !picked.includes(key)}
                onCheckedChange={(checked) =>
                  onPick(checked === true ? [...picked, key] : picked.filter((each) => each !== key))
                }
              />
            </Field>
          </li>
        ))}
      </ul>
      {picked.length > 0 ? (
        <Field label={t('baseline')}>
          <Select
            value={baseline}
            onValueChange={onBaseline}
            options={picked.flatMap((key) => {
              const choice = choices.find((each) => each.key === key)
              return choice ? [{ value: key, label: choice.name }] : []
            })}
          />
        </Field>
      ) : null}
    </fieldset>
  )
}
