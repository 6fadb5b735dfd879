'use client'

import { useTranslations } from 'next-intl'
import { Fragment, useRef, type ReactElement } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@/components/ui/overlays/dropdown-menu'
import { toneClass } from '@/components/ui/tone'
import { cn } from '@/components/ui/cn'
import { type PassConfig, passSchema } from '@/lib/engine'
import { operationIcons, toneOfOperation } from '../mini-pipeline'
import { mainOperation } from '../model/pipeline'
import { readyMadePasses, type ReadyMadePass } from '../model/ready-made-passes'

interface AddPassProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  /** Absent: the menu opens by its button alone. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly onAdd: (pass: PassConfig) => void
  /** The menu is gone after a choice: focus may go to what was added. */
  readonly onAdded: () => void
}

const groups = ['mechanical', 'model', 'empty'] as const
/** Its name is given in the person's language. */
const whole = ({ id, template }: ReadyMadePass, name: string): PassConfig => passSchema.parse({ ...template, id, name })

/** A menu of ready-made passes, each with what it does. */
export function AddPass({ trigger, onAdd, onAdded, ...menu }: AddPassProps) {
  const chosen = useRef(false)
  const choose = (pass: PassConfig): void => {
    chosen.current = true
    onAdd(pass)
  }
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent
        className="w-(--radix-dropdown-menu-trigger-width) min-w-72"
        onCloseAutoFocus={(event) => {
          if (!chosen.current) return
          chosen.current = false
          event.preventDefault()
          onAdded()
        }}
      >
        <ReadyMade onChoose={choose} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Made only while the menu is open. */
function ReadyMade({ onChoose }: { readonly onChoose: (pass: PassConfig) => void }) {
  const t = useTranslations('studio.add')
  return groups.map((group) => (
    <Fragment key={group}>
      <DropdownMenuLabel>{t(`groups.${group}`)}</DropdownMenuLabel>
      {readyMadePasses
        .filter((ready) => ready.group === group)
        .map((ready) => {
          const pass = whole(ready, t(`passes.${ready.id}.name`))
          const operation = mainOperation(pass)
          return (
            <DropdownMenuItem
              key={ready.id}
              aria-label={pass.name}
              aria-describedby={`ready-${ready.id}`}
              onSelect={() => onChoose(pass)}
              className="items-start"
            >
              <span
                aria-hidden
                className={cn(
                  toneClass(toneOfOperation[operation]),
                  'mt-px flex size-5 shrink-0 items-center justify-center rounded-sm bg-(--tone-soft) text-(--tone) [&_svg]:size-3',
                )}
              >
                {operationIcons[operation]}
              </span>
              <span className="flex min-w-0 flex-col">
                <span className="font-medium">{pass.name}</span>
                <span id={`ready-${ready.id}`} className="text-xs text-text-muted">
                  {t(`passes.${ready.id}.help`)}
                </span>
              </span>
            </DropdownMenuItem>
          )
        })}
    </Fragment>
  ))
}
