'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useRef, useState, type ReactNode } from 'react'
import { type PassConfig, type PassesConfig, PRELUDE_ID, type SchemaIssue } from '@/lib/engine'
import type { SessionNames } from '@/lib/contracts/conversations'
import type { PipelinePreview } from '@/lib/contracts/studio'
import { useFocusKept } from '@/components/shared/hooks/use-focus-kept'
import { Collapsible } from '@/components/ui/display/collapsible'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Button } from '@/components/ui/buttons/button'
import { AddPass } from './add-pass'
import { InsertPass } from './insert-pass'
import type { LastEffect } from '../effect-line'
import type { CopyTarget, PassActions } from './pass-buttons'
import { PassCard } from './pass-card'
import { isOn } from '../model/pipeline'
import { PreludeCard } from './prelude-card'
import { issuesInside } from '../model/read-config'
import { useProblemLabels } from '../use-problem-labels'
import { SortableList } from './sortable-list'
import { DraggedPass } from './dragged-pass'
import { SettingsTitle } from './settings-title'
import { useDragLabels } from './use-drag-labels'
import { usePassCommands } from './use-pass-commands'
import { usePassEdits } from './use-pass-edits'

const MoveDialog = contained(dynamic(() => import('./move-dialog'), { ssr: false }))
const PipelineSettings = contained(
  dynamic(() => import('../editor/pipeline-settings').then((module) => module.PipelineSettings), {
    ssr: false,
    loading: () => <Skeleton className="h-24" />,
  }),
)

export interface PassesFormProps {
  readonly config: PassesConfig
  /** What the config was when its preset was chosen, for a reset of single passes. */
  readonly base: PassesConfig | undefined
  readonly issues: readonly SchemaIssue[]
  readonly preview: PipelinePreview | undefined
  /** By id of the pass, of the column's last run. */
  readonly last: ReadonlyMap<string, LastEffect>
  readonly suggestions: SessionNames
  readonly targets: readonly CopyTarget[]
  /** Where a target is drawn. */
  readonly elementOf: (target: CopyTarget) => HTMLElement | null
  /** Id of the open pass. */
  readonly open: string | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly onChange: (config: PassesConfig, edit?: string) => void
  readonly onDragging: (dragging: boolean) => void
  readonly onCopyTo: (pass: PassConfig, target: CopyTarget) => void
  /** After a pass was taken away; `restore` puts it back where other edits came after. */
  readonly onDeleted: (pass: PassConfig, restore: (config: PassesConfig) => PassesConfig) => void
  /** Says it to screen readers. */
  readonly announce: (text: string) => void
  readonly renderEditor: (pass: PassConfig) => ReactNode
}

/** The prelude, the passes in order, and what applies to all of them. */
export function PassesForm({
  config,
  base,
  issues,
  preview,
  last,
  suggestions,
  targets,
  elementOf,
  open,
  onOpen,
  onChange,
  onDragging,
  onCopyTo,
  onDeleted,
  announce,
  renderEditor,
}: PassesFormProps) {
  const t = useTranslations('studio')
  const region = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const [adding, setAdding] = useState(false)
  const { passes } = config
  const count = passes.length
  const total = preview?.tokensBefore ?? 0
  const passOf = (id: string | undefined): PassConfig | undefined => passes.find((pass) => pass.id === id)
  const indexOf = (id: string): number => passes.findIndex((pass) => pass.id === id)
  const problems = useProblems(issues)
  const previewOf = (id: string) => preview?.passes.find((pass) => pass.id === id)

  const {
    full,
    focusPass,
    move,
    renaming,
    startRenaming,
    moveTo,
    add,
    focusAdded,
    duplicate,
    remove,
    turn,
    rename,
    resetOf,
  } = usePassEdits({ config, base, region, open, onOpen, onChange, onDeleted, announce })
  const actionsOf = (pass: PassConfig): PassActions => {
    const reset = resetOf(pass)
    return {
      onOpen: (opened) => onOpen(opened ? pass.id : undefined),
      onSwitch: (on) => turn(pass, on),
      onMove: (by) => moveTo(pass, indexOf(pass.id) + by),
      onMoveTo: () => setMoving(pass.id),
      onDuplicate: () => duplicate(pass),
      onDelete: () => remove(pass),
      onRename: () => startRenaming(pass.id),
      onRenamed: (name) => rename(pass, name),
      onCopyTo: (target) => onCopyTo(pass, target),
      ...(reset && { onReset: reset }),
    }
  }
  const chosen = passOf(current)
  // An undo can take a card away.
  useFocusKept(
    passes.map(({ id }) => id),
    current,
    (id) =>
      id === undefined ? region.current?.querySelector<HTMLElement>('[data-add] button')?.focus() : focusPass(id),
  )
  usePassCommands({
    within: region,
    hasCurrent: chosen !== undefined,
    full,
    move: (by) => chosen && moveTo(chosen, indexOf(chosen.id) + by),
    duplicate: () => chosen && duplicate(chosen),
    remove: () => chosen && remove(chosen),
    toggle: () => chosen && turn(chosen, !isOn(chosen)),
    rename: () => startRenaming(chosen?.id),
    moveTo: () => setMoving(chosen?.id),
    edit: () => chosen && onOpen(open === chosen.id ? undefined : chosen.id),
    reset: chosen && resetOf(chosen),
    copies: targets,
    copyTo: (key) => {
      const target = targets.find((candidate) => candidate.key === key)
      if (chosen !== undefined && target !== undefined) onCopyTo(chosen, target)
    },
    go: (by) => {
      const next = passes[Math.min(count - 1, Math.max(0, (current === undefined ? -1 : indexOf(current)) + by))]
      if (next !== undefined) focusPass(next.id)
    },
    add: () => setAdding(true),
  })
  const moved = passOf(moving)
  return (
    <div className="flex flex-col gap-2">
      <PreludeCard
        prelude={config.losslessPrelude}
        preview={previewOf(PRELUDE_ID)}
        last={last.get(PRELUDE_ID)}
        total={total}
        issues={issuesInside(issues, ['losslessPrelude'])}
        problems={problems(({ path }) => path[0] === 'losslessPrelude')}
        onChange={(losslessPrelude, name) => onChange({ ...config, losslessPrelude }, name)}
      />
      <div
        ref={region}
        className="flex flex-col gap-2"
        onFocus={(event) => setCurrent(event.target.closest('[data-pass]')?.getAttribute('data-pass') ?? current)}
      >
        {count === 0 ? (
          <EmptyState
            title={t('list.empty')}
            description={t('list.emptyHelp')}
            className="rounded-lg border border-dashed border-border-strong py-5"
          />
        ) : null}
        <SortableList
          label={t('list.label')}
          className="flex flex-col gap-2"
          items={passes}
          targets={targets.map((target) => ({
            key: target.key,
            allowed: target.allowed,
            element: () => elementOf(target),
          }))}
          words={useDragLabels(targets)}
          onMove={move}
          onDropOn={(id, { key }) => {
            const pass = passOf(id)
            const target = targets.find((candidate) => candidate.key === key)
            if (pass !== undefined && target !== undefined) onCopyTo(pass, target)
          }}
          onDragging={onDragging}
          renderDragged={(id) => <DraggedPass pass={passOf(id)} />}
        >
          {({ id }, index, isFolded) => {
            const pass = passOf(id)
            if (pass === undefined) return null
            return (
              <PassCard
                key={id}
                pass={pass}
                index={index}
                count={count}
                open={open === id}
                isFolded={isFolded}
                renaming={renaming === id}
                preview={previewOf(id)}
                last={last.get(id)}
                total={total}
                problems={problems(({ path }) => path[0] === 'passes' && path[1] === index)}
                targets={targets}
                actions={actionsOf(pass)}
                insertion={
                  full ? null : (
                    <InsertPass name={pass.name} onAdd={(added) => add(added, index)} onAdded={focusAdded} />
                  )
                }
              >
                {renderEditor(pass)}
              </PassCard>
            )
          }}
        </SortableList>
        <div data-add>
          <AddPass
            open={adding}
            onOpenChange={setAdding}
            onAdd={(pass) => add(pass)}
            onAdded={focusAdded}
            trigger={
              <Button disabled={full} className="w-full border-dashed">
                <Plus aria-hidden />
                {t('add.button')}
              </Button>
            }
          />
          {full ? <p className="pt-1 text-xs text-text-muted">{t('list.full')}</p> : null}
        </div>
      </div>
      <Collapsible
        title={
          <SettingsTitle problems={problems(({ path }) => path[0] !== 'passes' && path[0] !== 'losslessPrelude')} />
        }
        className="border-t border-border pt-1"
      >
        <div className="pt-2 pb-1">
          <PipelineSettings
            config={config}
            issues={issuesInside(issues, [])}
            suggestions={suggestions}
            onChange={onChange}
          />
        </div>
      </Collapsible>
      {moved === undefined ? null : (
        <MoveDialog
          name={moved.name}
          position={indexOf(moved.id) + 1}
          count={count}
          onClose={() => {
            setMoving(undefined)
            requestAnimationFrame(() => focusPass(moved.id))
          }}
          onMove={(position) => {
            setMoving(undefined)
            moveTo(moved, position - 1)
            requestAnimationFrame(() => focusPass(moved.id))
          }}
        />
      )}
    </div>
  )
}

/** Issues as sentences that name their field. */
function useProblems(issues: readonly SchemaIssue[]): (which: (issue: SchemaIssue) => boolean) => readonly string[] {
  const words = useProblemLabels()
  return (which) => issues.filter(which).map(words.line)
}
