'use client'

import type { RefObject } from 'react'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import { StrategyList, type StrategyListProps } from './strategy-list'

interface StrategyPopoverProps extends StrategyListProps {
  /** The button it belongs to, which opens and closes it. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The list of strategies below its button. Loaded when it is first opened. */
export default function StrategyPopover({ button, label, open, onOpenChange, ...list }: StrategyPopoverProps) {
  return (
    <AnchoredPopover
      button={button}
      label={label}
      open={open}
      onOpenChange={onOpenChange}
      className="w-[45rem] overflow-hidden p-0"
    >
      <StrategyList {...list} />
    </AnchoredPopover>
  )
}
