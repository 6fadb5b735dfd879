'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { ShareablePart } from '@/lib/contracts/share'
import { Button } from '@/components/ui/buttons/button'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { PartList } from './part-list'
import { filterParts, valuesOf, withIds, type PartFilter } from '../model/selection'

interface PartChooserProps {
  readonly parts: readonly ShareablePart[]
  readonly chosen: ReadonlySet<string>
  /** The only part that is shown at first, and gone to. */
  readonly lookAt?: string | undefined
  readonly onChosen: (ids: ReadonlySet<string>) => void
}

const ANY = 'any'
const NO_FILTER: PartFilter = { text: '' }
/** What one often wants gone as a whole. */
const sweeps = [
  { kind: 'toolResults', label: 'allResults' },
  { kind: 'images', label: 'allImages' },
  { kind: 'thinking', label: 'allThinking' },
] as const

const scrollTo = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

export function PartChooser({ parts, chosen, lookAt, onChosen }: PartChooserProps) {
  const t = useTranslations('share.redact')
  const w = useTranslations('workbench')
  const [filter, setFilter] = useState<PartFilter>({ ...NO_FILTER, id: lookAt })
  const shown = useMemo(() => filterParts(parts, filter), [parts, filter])
  const choices = useMemo(
    () => ({ kind: valuesOf(parts, 'kind'), role: valuesOf(parts, 'role'), tool: valuesOf(parts, 'tool') }),
    [parts],
  )
  const filtered =
    filter.id !== undefined ||
    filter.text !== '' ||
    filter.kind !== undefined ||
    filter.role !== undefined ||
    filter.tool !== undefined
  const ids = shown.map(({ id }) => id)
  const allShown = ids.length > 0 && ids.every((id) => chosen.has(id))
  const idsOf = (kind: ShareablePart['kind']): readonly string[] =>
    parts.flatMap((part) => (part.kind === kind ? [part.id] : []))
  return (
    <section
      ref={lookAt === undefined ? undefined : scrollTo}
      aria-label={t('parts')}
      className="flex min-w-0 flex-col gap-2"
    >
      <h3 className="text-sm font-semibold">{t('parts')}</h3>
      <p className="text-xs text-text-muted">{t('partsHelp')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          className="min-w-40 flex-1"
        />
        <Select
          aria-label={t('kind')}
          className="w-36"
          value={filter.kind ?? ANY}
          onValueChange={(value) => setFilter({ ...filter, kind: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t('anyKind') },
            ...choices.kind.map((value) => ({ value, label: w(`kinds.${value}`) })),
          ]}
        />
        <Select
          aria-label={t('role')}
          className="w-32"
          value={filter.role ?? ANY}
          onValueChange={(value) => setFilter({ ...filter, role: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t('anyRole') },
            ...choices.role.map((value) => ({ value, label: w(`roles.${value}`) })),
          ]}
        />
        {choices.tool.length === 0 ? null : (
          <Select
            aria-label={t('tool')}
            className="w-36"
            value={filter.tool === undefined ? ANY : `tool ${filter.tool}`}
            onValueChange={(value) =>
              setFilter({ ...filter, tool: value === ANY ? undefined : value.slice('tool '.length) })
            }
            options={[
              { value: ANY, label: t('anyTool') },
              ...choices.tool.map((value) => ({ value: `tool ${value}`, label: value })),
            ]}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {sweeps.map(({ kind, label }) => {
          const all = idsOf(kind)
          return all.length === 0 ? null : (
            <Button
              key={kind}
              size="sm"
              aria-pressed={all.every((id) => chosen.has(id))}
              className="aria-pressed:border-accent aria-pressed:text-accent"
              onClick={() => onChosen(withIds(chosen, all, !all.every((id) => chosen.has(id))))}
            >
              {t(label)}
            </Button>
          )
        })}
        <Button size="sm" disabled={ids.length === 0} onClick={() => onChosen(withIds(chosen, ids, !allShown))}>
          {t(allShown ? 'keepShown' : 'redactShown', { count: ids.length })}
        </Button>
        {filtered ? (
          <Button size="sm" variant="ghost" onClick={() => setFilter(NO_FILTER)}>
            {t('clearFilter')}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="rounded-lg border border-dashed border-border-strong px-3 py-8 text-center text-sm text-text-muted">
          {t('noMatch')}
        </p>
      ) : (
        <PartList parts={shown} chosen={chosen} onToggle={(id, on) => onChosen(withIds(chosen, [id], on))} />
      )}
    </section>
  )
}
