'use client'

import { Command as Cmdk } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { usePresetFigures } from '@/components/presets'
import { cn } from '@/components/ui/cn'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { DecidingFigures, useSessionCost } from './deciding-figures'
import { optionGroups, useStrategyOptions, type StrategyOption } from './strategy-options'

export interface StrategyListProps {
  /** The session that they are tried on. */
  readonly conversationId: string
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  /** Values of the options that are chosen. */
  readonly chosen: readonly string[]
  readonly onChoose: (option: StrategyOption) => void
  /** Several can be chosen: each has a box. */
  readonly several?: boolean
  /** What stands beside an option's name. */
  readonly noteOf?: (option: StrategyOption) => string | undefined
  /** Enter, where nothing is searched for. Absent: it chooses. */
  readonly onEnter?: (pointed: StrategyOption | undefined) => void
  readonly foot?: ReactNode
  readonly className?: string | undefined
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')
/** Every word stands in the name, or in name and description together; what begins with the search comes first. */
function filter(_value: string, search: string, [name = '', description = '']: readonly string[] = []): number {
  const sought = withoutAccents(search).toLowerCase().trim()
  const words = sought.split(/\s+/)
  const [inName, inAll] = [name, `${name} ${description}`].map((text) => withoutAccents(text).toLowerCase())
  if (inName?.startsWith(sought)) return 1
  if (words.every((word) => inName?.includes(word))) return 0.9
  return words.every((word) => inAll?.includes(word)) ? 0.5 : 0
}

/** The strategies that a row can start from, with what each would mean for the session. */
export function StrategyList({
  conversationId,
  providers,
  presets,
  chosen,
  onChoose,
  several = false,
  noteOf,
  onEnter,
  foot,
  className,
}: StrategyListProps) {
  const t = useTranslations('workbench.strategies')
  const options = useStrategyOptions(providers, presets)
  const figures = usePresetFigures({
    conversationId,
    presets: options.map(({ value, start: { provider, config } }) => ({ id: value, provider, config })),
    providers,
    later: true,
  })
  const sessionCost = useSessionCost(conversationId)
  const [search, setSearch] = useState('')
  const [pointed, setPointed] = useState(chosen[0] ?? '')
  const pointedOption = options.find(({ value }) => value === pointed)
  const choose = (option: StrategyOption): void => {
    onChoose(option)
    setSearch('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!several || search !== '') return
    if (event.key === ' ' && pointedOption !== undefined) {
      event.preventDefault()
      choose(pointedOption)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter?.(pointedOption)
    }
  }
  return (
    <Cmdk
      label={t('search')}
      filter={filter}
      loop
      value={pointed}
      onValueChange={setPointed}
      onKeyDown={onKeyDown}
      className={cn('flex max-h-[min(34rem,var(--radix-popover-content-available-height,70dvh))] flex-col', className)}
    >
      <div className="flex items-center gap-2 border-b border-border px-3">
        <Search aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
        <Cmdk.Input
          value={search}
          onValueChange={setSearch}
          placeholder={t('searchPlaceholder')}
          className="h-10 w-full bg-transparent text-sm outline-none"
        />
      </div>
      <Cmdk.List label={t('search')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Cmdk.Empty className="px-3 py-8 text-center text-sm text-text-muted">{t('searchEmpty')}</Cmdk.Empty>
        {optionGroups.map((group) => {
          const inGroup = options.filter((option) => option.group === group)
          return inGroup.length === 0 ? null : (
            <Cmdk.Group
              key={group}
              heading={<GroupHeading title={t(`optionGroups.${group}`)} />}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1"
            >
              {inGroup.map((option) => (
                <Cmdk.Item
                  key={option.value}
                  value={option.value}
                  keywords={[option.name, option.description]}
                  onSelect={() => choose(option)}
                  {...(several && { 'aria-checked': chosen.includes(option.value) })}
                  className={cn(
                    'flex cursor-default items-start gap-2.5 rounded-md px-2 py-1.5 text-sm data-[selected=true]:bg-hover cards:min-h-10',
                    several && chosen.includes(option.value) && 'bg-selected',
                  )}
                >
                  <Mark isChosen={chosen.includes(option.value)} several={several} />
                  <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:gap-4">
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span className="flex min-w-0 items-baseline gap-2">
                        <span className="font-medium">{option.name}</span>
                        <span className="min-w-0 truncate text-xs text-text-muted">
                          {noteOf?.(option) ?? option.family}
                        </span>
                      </span>
                      <span title={option.description} className="line-clamp-2 text-xs text-text-muted">
                        {option.description}
                      </span>
                    </span>
                    <DecidingFigures known={figures.get(option.value)} sessionCost={sessionCost} />
                  </span>
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          )
        })}
      </Cmdk.List>
      {foot}
    </Cmdk>
  )
}

function GroupHeading({ title }: { readonly title: string }) {
  const t = useTranslations('matrix')
  return (
    <span className="flex items-baseline justify-end gap-4 text-2xs text-text-subtle">
      <span className="mr-auto font-medium">{title}</span>
      <span aria-hidden className="min-w-28 text-right max-sm:hidden">
        {t('columns.needed')}
      </span>
      <span aria-hidden className="min-w-28 text-right max-sm:hidden">
        {t('columns.cost')}
      </span>
    </span>
  )
}

function Mark({ isChosen, several }: { readonly isChosen: boolean; readonly several: boolean }) {
  const tick = isChosen ? <Check aria-hidden className="size-3.5" strokeWidth={several ? 3 : 2} /> : null
  if (!several) return <span className="flex h-5 w-4 shrink-0 items-center text-accent">{tick}</span>
  return (
    <span
      aria-hidden
      className={cn(
        'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-xs border',
        isChosen ? 'border-text bg-text text-surface' : 'border-border-control bg-surface',
      )}
    >
      {tick}
    </span>
  )
}
