'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useSpeakerLabels } from '@/components/shared/labels/speaker-labels'
import type { ShareablePart } from '@/lib/contracts/share'
import { useEvenRows } from '@/components/shared/sizes/use-even-rows'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { Dash } from '@/components/shared/parts/dash'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { cn } from '@/components/ui/cn'

interface PartListProps {
  readonly parts: readonly ShareablePart[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string, redacted: boolean) => void
}

const ROW_REM = 3.25

/** Mounts only the rows in sight. */
export function PartList({ parts, chosen, onToggle }: PartListProps) {
  const t = useTranslations('share.redact')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useEvenRows({ count: parts.length, scroller, height: ROW_REM })
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [parts])
  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
      tabIndex={0}
      role="group"
      aria-label={t('parts')}
      className="h-80 overflow-y-auto rounded-lg border border-border bg-surface focus-visible:-outline-offset-2"
    >
      <ul aria-label={t('parts')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const part = parts[index]
          return part === undefined ? null : (
            <li
              key={key}
              aria-posinset={index + 1}
              aria-setsize={parts.length}
              className="absolute inset-x-0 top-0 border-b border-border"
              style={{ height: `${ROW_REM}rem`, transform: `translateY(${start}px)` }}
            >
              <PartRow part={part} redacted={chosen.has(part.id)} onToggle={onToggle} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function PartRow({
  part,
  redacted,
  onToggle,
}: {
  readonly part: ShareablePart
  readonly redacted: boolean
  readonly onToggle: PartListProps['onToggle']
}) {
  const share = useTranslations('share')
  const t = useTranslations('share.redact')
  const w = useTranslations('workbench')
  const kind = w(`kinds.${part.kind}`)
  const role = useSpeakerLabels()(part.role, part.kind)
  return (
    <label htmlFor={`part-${part.id}`} className="flex h-full items-center gap-2.5 px-3 hover:bg-hover">
      <Checkbox
        id={`part-${part.id}`}
        aria-label={
          part.position === undefined ? t('besidePart', { kind }) : t('part', { kind, position: part.position, role })
        }
        checked={redacted}
        onCheckedChange={(on) => (hasSelectedWords(part.id) ? undefined : onToggle(part.id, on === true))}
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-1.5 text-xs text-text-muted">
          {part.position === undefined ? null : <span className="tabular font-mono">#{part.position}</span>}
          <span>{role}</span>
          <KindSwatch kind={part.kind} />
          <span className="truncate">{part.tool ?? kind}</span>
          <span className="tabular ml-auto shrink-0">{t('tokens', { tokens: part.tokens })}</span>
        </span>
        <span
          data-selectable={part.id}
          className={cn('cursor-text truncate text-sm select-text', redacted && 'text-text-muted line-through')}
        >
          {part.preview === '' ? <Dash why={share('noText')} /> : <TextWithInvisibles text={part.preview} />}
        </span>
      </span>
    </label>
  )
}

/** Selecting words in a part is no choice of the part, though it ends in a click on its label. */
function hasSelectedWords(part: string): boolean {
  const selection = document.getSelection()
  return (
    selection !== null &&
    !selection.isCollapsed &&
    selection.anchorNode?.parentElement?.closest('[data-selectable]')?.getAttribute('data-selectable') === part
  )
}
