'use client'

import { useTranslations } from 'next-intl'
import { useState, type RefObject } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Shortcut } from '@/components/ui/keys/kbd'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import { Sheet } from '@/components/ui/overlays/sheet'
import { useIsNarrow } from '../screen/use-panel'
import { StrategyList, type StrategyListProps } from './strategy-list'
import type { StrategyOption, StrategyStart } from './strategy-options'

interface AddStrategiesProps extends Pick<StrategyListProps, 'conversationId' | 'providers' | 'presets' | 'noteOf'> {
  /** The button it belongs to. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** How many more rows there can be, at least one. */
  readonly room: number
  readonly onAdd: (starts: readonly StrategyStart[]) => void
  readonly onClose: () => void
}

/** The list of strategies to add, several at once. Nothing is added unasked. Loaded when it is first opened. */
export default function AddStrategies({ button, room, onAdd, onClose, ...list }: AddStrategiesProps) {
  const t = useTranslations('workbench.strategies')
  const [chosen, setChosen] = useState<readonly StrategyOption[]>([])
  const add = (options: readonly StrategyOption[]): void => {
    onClose()
    if (options.length > 0) onAdd(options.map(({ start }) => start))
  }
  const toggle = (option: StrategyOption): void => {
    const without = chosen.filter(({ value }) => value !== option.value)
    if (without.length < chosen.length) setChosen(without)
    else if (chosen.length < room) setChosen([...chosen, option])
  }
  const isNarrow = useIsNarrow(false)
  const close = (open: boolean): void => {
    if (!open) onClose()
  }
  const choices = (
    <StrategyList
      {...list}
      several
      className={isNarrow ? 'h-full max-h-none' : undefined}
      chosen={chosen.map(({ value }) => value)}
      onChoose={toggle}
      onEnter={(pointed) => add(chosen.length > 0 || pointed === undefined ? chosen : [pointed])}
      foot={
        <div className="flex items-center gap-3 border-t border-border px-3 py-2 text-xs text-text-muted">
          <span role="status" className="mr-auto">
            {chosen.length < room ? null : t('noMoreRoom', { room })}
          </span>
          <span aria-hidden className="flex items-center gap-1.5 max-sm:hidden">
            <Shortcut keys="space" />
            {t('addKey')}
          </span>
          <Button size="sm" disabled={chosen.length === 0} onClick={() => add(chosen)}>
            {t('addChosen', { count: chosen.length })}
          </Button>
        </div>
      }
    />
  )
  return isNarrow ? (
    <Sheet open onOpenChange={close} rises title={t('addTitle')} className="max-sm:h-[85dvh] [&>div]:p-0">
      {choices}
    </Sheet>
  ) : (
    <AnchoredPopover
      button={button}
      label={t('addTitle')}
      open
      onOpenChange={close}
      className="w-[45rem] overflow-hidden p-0"
    >
      {choices}
    </AnchoredPopover>
  )
}
