'use client'

import { ChevronRight, Ellipsis, GripVertical, ListOrdered, Pencil, RotateCcw, SendToBack } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import type { PassConfig } from '@/lib/engine'
import type { PassPreview } from '@/lib/contracts/studio'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/overlays/menu'
import { Switch } from '@/components/ui/fields/switch'
import { toneClass } from '@/components/ui/tone'
import { EffectLine, type LastEffect } from '../effect-line'
import { operationIcons, toneOfOperation } from '../mini-pipeline'
import { PassBadges } from './pass-badges'
import { PassButtons, type CopyTarget, type PassActions } from './pass-buttons'
import { isOn, mainOperation } from '../model/pipeline'
import { Problems } from '../problems'
import { RenameField } from './rename-field'
import { useSortableItem } from './sortable-list'

interface PassCardProps {
  readonly pass: PassConfig
  readonly index: number
  readonly count: number
  readonly open: boolean
  /** Shows no more than its head, and keeps what stands in the editor. */
  readonly isFolded: boolean
  readonly renaming: boolean
  readonly preview: PassPreview | undefined
  readonly last: LastEffect | undefined
  readonly total: number
  /** Reasons why the pass cannot run. */
  readonly problems: readonly string[]
  readonly targets: readonly CopyTarget[]
  readonly actions: PassActions
  /** The way to another pass before this one. */
  readonly insertion: ReactNode
  /** The editor, while the card is open. */
  readonly children: ReactNode
}

/** A pass in the list: what it is, what it does to the session, and everything that can be done with it. */
export function PassCard({
  pass,
  index,
  count,
  open,
  isFolded,
  renaming,
  preview,
  last,
  total,
  problems,
  targets,
  actions,
  insertion,
  children,
}: PassCardProps) {
  const t = useTranslations('studio.card')
  const { attach, style, dragging, attachHandle, handleProps } = useSortableItem(pass.id)
  const id = useId()
  const on = isOn(pass)
  const operation = mainOperation(pass)
  return (
    <li
      ref={attach}
      style={style}
      aria-label={pass.name}
      data-pass={pass.id}
      className={cn(
        toneClass(on ? toneOfOperation[operation] : 'neutral'),
        'relative flex min-w-0 flex-col rounded-lg border',
        // What is dragged is drawn under the pointer; its place is kept free.
        dragging
          ? 'border-dashed border-border-strong bg-sunken shadow-none *:opacity-0'
          : [
              'bg-raised shadow-control',
              problems.length > 0 ? 'border-danger' : open ? 'border-accent' : 'border-border',
            ],
      )}
    >
      {insertion}
      <div className="flex flex-col gap-2 p-2 pl-1">
        <div className="flex items-center gap-1">
          <IconButton
            ref={attachHandle}
            {...handleProps}
            aria-roledescription={t('dragRole')}
            label={t('drag')}
            tooltip={false}
            size="sm"
            icon={<GripVertical aria-hidden />}
            className="w-5 cursor-grab touch-manipulation text-text-subtle active:cursor-grabbing pointer-coarse:h-9 pointer-coarse:w-7"
          />
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded-sm bg-(--tone-soft) text-(--tone) [&_svg]:size-3"
          >
            {operationIcons[operation]}
          </span>
          {renaming ? (
            <RenameField name={pass.name} onDone={actions.onRenamed} />
          ) : (
            <button
              type="button"
              data-control="title"
              aria-expanded={open && !isFolded}
              aria-controls={open ? `${id}-editor` : undefined}
              aria-label={t('edit', { name: pass.name })}
              onClick={() => actions.onOpen(!open)}
              onDoubleClick={actions.onRename}
              className="group flex min-h-6 min-w-0 flex-1 items-center gap-1 rounded-sm px-1 text-left text-sm font-medium hover:text-accent"
            >
              <span
                className={cn(
                  'line-clamp-2 min-w-0 leading-4 wrap-anywhere',
                  !on && 'text-text-muted line-through decoration-text-subtle',
                )}
              >
                {pass.name === '' ? '…' : pass.name}
              </span>
              <ChevronRight
                aria-hidden
                className={cn(
                  'size-3.5 shrink-0 text-text-subtle transition-transform',
                  open && !isFolded && 'rotate-90',
                )}
              />
            </button>
          )}
          <span className="tabular text-2xs text-text-subtle" aria-hidden>
            {index + 1}
          </span>
          <Switch
            checked={on}
            onCheckedChange={actions.onSwitch}
            aria-label={t('switch')}
            className="mx-1 sm:scale-90"
          />
          <Menu
            align="end"
            entries={useEntries(pass, index, count, targets, actions)}
            trigger={
              <IconButton
                label={t('menu', { name: pass.name })}
                tooltip={false}
                size="sm"
                icon={<Ellipsis aria-hidden />}
                className="pointer-coarse:size-8"
              />
            }
          />
        </div>
        <div className="flex flex-col gap-2 pl-7">
          <PassBadges pass={pass} />
          <Problems problems={problems} />
          <EffectLine
            preview={preview}
            last={last}
            total={total}
            asks={on && operation === 'summarize'}
            actions={<PassButtons index={index} count={count} actions={actions} />}
          />
        </div>
      </div>
      {open ? (
        <div id={`${id}-editor`} hidden={isFolded} className="border-t border-border bg-surface p-3 rounded-b-lg">
          {children}
        </div>
      ) : null}
    </li>
  )
}

function useEntries(
  pass: PassConfig,
  index: number,
  count: number,
  targets: readonly CopyTarget[],
  actions: PassActions,
): readonly MenuEntry[] {
  const t = useTranslations('studio.card')
  return [
    {
      kind: 'action',
      id: 'rename',
      label: t('rename'),
      icon: <Pencil aria-hidden />,
      shortcut: 'f2',
      run: actions.onRename,
    },
    {
      kind: 'action',
      id: 'move',
      label: t('moveTo'),
      icon: <ListOrdered aria-hidden />,
      disabled: count < 2,
      run: actions.onMoveTo,
    },
    {
      kind: 'action',
      id: 'reset',
      label: actions.onReset === undefined ? t('resetShort') : t('reset', { name: pass.name }),
      icon: <RotateCcw aria-hidden />,
      disabled: actions.onReset === undefined,
      run: () => actions.onReset?.(),
    },
    ...(targets.length === 0 ? [] : [{ kind: 'separator', id: 'copies' } as const]),
    ...targets.map(
      (target): MenuEntry => ({
        kind: 'action',
        id: `copy ${target.key}`,
        label: t('copyTo', { letter: target.letter }),
        icon: <SendToBack aria-hidden />,
        ...(!target.allowed && { disabled: true, why: t('noPasses', { strategy: target.name }) }),
        run: () => actions.onCopyTo(target),
      }),
    ),
  ]
}
