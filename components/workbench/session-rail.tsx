'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { deleteConversation, renameConversation, restoreConversation } from '@/lib/server/conversations/actions'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import {
  conversationQueries,
  SavedList,
  SessionDetails,
  SessionHead,
  stripCells,
  TokenStrip,
} from '@/components/conversations'
import { VerdictLine } from '@/components/shared/parts/verdict-line'
import { DropOverlay, ImportPanel, SampleList } from '@/components/import'
import { useErrorWords } from '@/components/shared/labels/error-words'
import { useCommands } from '@/components/shared/commands/commands'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { toast } from '@/components/ui/toast'
import { settled } from '@/components/shared/queries/answers'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useImport } from './api/use-import'
import { resultQueries } from '@/components/results'
import { resultState } from '@/components/runs'
import { studioState } from '@/components/studio'

const PasteDialog = dynamic(() => import('@/components/import/paste-dialog'), { ssr: false })
const BundleDialog = dynamic(() => import('@/components/import/bundle-dialog'), { ssr: false })
const ChooseDialog = dynamic(() => import('@/components/import/choose-dialog'), { ssr: false })

interface SessionRailProps {
  readonly conversationId: string | undefined
  /** Run whose changes the token strip shows. */
  readonly runId: string | undefined
  readonly onOpen: (id: string) => void
  /** The pipeline panel, which tells what its open pass selects. */
  readonly drawPipeline: (onLit: (messages: readonly string[] | undefined) => void) => ReactNode
}

/** The session and the ways to another one. On narrow screens its two halves stand above and below the results. */
export function SessionRail({ conversationId, runId, onOpen, drawPipeline }: SessionRailProps) {
  const t = useTranslations('workbench')
  const imports = useTranslations('import')
  const fileInput = useRef<HTMLInputElement>(null)
  const studio = useTranslations('studio')
  const [pasting, setPasting] = useState(false)
  const [lit, setLit] = useState<readonly string[]>()
  const [{ panel }, setView] = useQueryStates(studioState)
  const show = (next: typeof panel): void => void setView({ panel: next })
  const pipeline = panel === 'pipeline'
  const importer = useImport((conversation) => onOpen(conversation.id))
  const samples = useQuery(conversationQueries.samples())
  const group = t('commands.group')
  useCommands([
    {
      id: 'session.open',
      group,
      title: t('commands.openFile'),
      shortcut: 'mod+o',
      run: () => fileInput.current?.click(),
    },
    {
      id: 'studio.open',
      group: studio('commands.group'),
      title: studio('commands.open'),
      disabled: pipeline,
      run: () => show('pipeline'),
    },
    {
      id: 'studio.session',
      group: studio('commands.group'),
      title: studio('commands.session'),
      disabled: !pipeline,
      run: () => show('session'),
    },
    { id: 'session.paste', group, title: t('commands.paste'), run: () => setPasting(true) },
    ...(samples.data ?? []).map(({ id, dialectName }) => ({
      id: `sample.${id}`,
      group: imports('samples'),
      title: imports(`sampleTitle.${id}`),
      keywords: [dialectName],
      run: () => void importer.openSample(id, imports(`sampleTitle.${id}`)),
    })),
  ])
  return (
    <aside
      aria-label={t('session.label')}
      className="contents lg:sticky lg:top-(--topbar-height) lg:flex lg:h-[calc(100dvh-var(--topbar-height))] lg:flex-col lg:gap-6 lg:self-start lg:overflow-y-auto lg:border-r lg:border-border lg:bg-surface lg:p-4 lg:[scrollbar-width:thin]"
    >
      <Tabs
        value={panel}
        onValueChange={(next) => show(next === 'pipeline' ? 'pipeline' : 'session')}
        className="order-1 shrink-0 gap-4 p-4 pb-0 lg:p-0"
      >
        <div
          className={cn(
            'flex flex-col gap-3',
            pipeline && 'lg:sticky lg:-top-4 lg:z-10 lg:-mx-4 lg:-mt-4 lg:bg-surface lg:px-4 lg:pt-4',
          )}
        >
          {conversationId === undefined ? null : (
            <OpenSession
              conversationId={conversationId}
              runId={runId}
              lit={pipeline ? lit : undefined}
              brief={pipeline}
            />
          )}
          <TabList id="rail-tabs" aria-label={studio('tabs.label')} className="lg:-mx-4 lg:px-3">
            <Tab value="session">{studio('tabs.session')}</Tab>
            <Tab value="pipeline">{studio('tabs.pipeline')}</Tab>
          </TabList>
        </div>
        <TabPanel value="session" forceMount hidden={pipeline} className="flex flex-col gap-5 [&[hidden]]:hidden">
          {conversationId === undefined ? null : <SessionFacts conversationId={conversationId} />}
          <ImportPanel
            state={importer.state}
            fileInput={fileInput}
            onFiles={(files) => void importer.openFiles(files)}
            onPaste={() => setPasting(true)}
            onCancel={importer.cancel}
            onDismiss={importer.dismiss}
          />
        </TabPanel>
        <TabPanel value="pipeline">{pipeline ? drawPipeline(setLit) : null}</TabPanel>
      </Tabs>
      <div className={cn('order-3 flex shrink-0 flex-col gap-5 p-4 pt-0 lg:p-0', pipeline && 'lg:hidden')}>
        <section className="flex flex-col gap-1.5">
          <h2 className="text-xs font-medium text-text-subtle">{imports('samples')}</h2>
          <SampleList
            label={imports('samples')}
            samples={samples.data ?? []}
            busy={importer.state.type === 'reading'}
            onOpen={(id) => void importer.openSample(id, imports(`sampleTitle.${id}`))}
          />
        </section>
        <SavedSessions conversationId={conversationId} onOpen={onOpen} />
      </div>
      <DropOverlay
        onFiles={(files) => void importer.openFiles(files)}
        onText={(text) => void importer.openText({ text })}
      />
      {pasting ? (
        <PasteDialog
          open
          onOpenChange={setPasting}
          onSubmit={(paste) => {
            setPasting(false)
            void importer.openText(paste)
          }}
        />
      ) : null}
      {importer.bundle.open === undefined ? null : (
        <BundleDialog
          {...importer.bundle.open}
          onSave={(rows) => void importer.bundle.save(rows)}
          onClose={importer.bundle.close}
        />
      )}
      {importer.choice === undefined ? null : (
        <ChooseDialog
          choice={importer.choice}
          busy={importer.state.type === 'reading'}
          onClose={importer.closeChoice}
          onChoose={(chosen) => void importer.choose(chosen)}
        />
      )}
    </aside>
  )
}

const lookedAt = { message: resultState.message, tab: resultState.tab }

interface OpenSessionProps extends Pick<SessionRailProps, 'runId'> {
  readonly conversationId: string
  /** Ids of the messages that a pass selects. */
  readonly lit: readonly string[] | undefined
  /** In two lines, beside a pipeline. */
  readonly brief: boolean
}

/** Follows the message that is looked at by itself, so that a step through the diff draws nothing else anew. */
function OpenSession({ conversationId, runId, lit, brief }: OpenSessionProps) {
  const [{ message }, setView] = useQueryStates(lookedAt)
  const opened = useRef(conversationId)
  useEffect(() => {
    if (opened.current !== conversationId) void setView({ message: null })
    opened.current = conversationId
  }, [conversationId, setView])
  const t = useTranslations('workbench.strip')
  const studio = useTranslations('studio.totals')
  const overview = useQuery(conversationQueries.overview(conversationId))
  const outline = useQuery(conversationQueries.outline(conversationId))
  const rows = useQuery({ ...resultQueries.diffRows({ type: 'run', run: runId ?? '' }), enabled: runId !== undefined })
  const verdicts = useQuery(conversationQueries.verdicts(conversationId))
  const cells = useMemo(
    () => stripCells(outline.data ?? [], runId === undefined ? undefined : rows.data),
    [outline.data, runId, rows.data],
  )
  const litSet = useMemo(() => (lit === undefined ? undefined : new Set(lit)), [lit])
  if (overview.data === undefined) return <QueryProblem query={overview} placeholder={<SessionPlaceholder />} />
  return (
    <SessionHead
      overview={overview.data}
      brief={brief}
      verdict={
        verdicts.data === undefined ? (
          verdicts.isPending ? (
            <Skeleton className="h-12" />
          ) : null
        ) : (
          <VerdictLine verdict={verdicts.data.session} />
        )
      }
      strip={
        <div className="flex flex-col gap-1">
          {outline.data === undefined ? (
            <Skeleton className="h-16" />
          ) : (
            <TokenStrip
              cells={cells}
              lit={litSet}
              current={message ?? undefined}
              onSelect={(id) => void setView({ message: id, ...(runId !== undefined && { tab: 'diff' as const }) })}
            />
          )}
          <p className="text-2xs text-text-subtle">
            {litSet === undefined ? t('hint') : studio('lit', { count: litSet.size })}
          </p>
        </div>
      }
    />
  )
}

function SessionFacts({ conversationId }: { readonly conversationId: string }) {
  const overview = useQuery(conversationQueries.overview(conversationId))
  return overview.data === undefined ? null : <SessionDetails overview={overview.data} />
}

function SessionPlaceholder() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-16" />
      <Skeleton className="h-24" />
    </div>
  )
}

/** Of the saved sessions, so many are in the palette: the newest. */
const LISTED = 20

function SavedSessions({ conversationId, onOpen }: Pick<SessionRailProps, 'conversationId' | 'onOpen'>) {
  const t = useTranslations('workbench.saved')
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  const saved = useQuery(conversationQueries.list())
  const key = conversationQueries.list().queryKey
  useCommands(
    (saved.data ?? []).slice(0, LISTED).map(({ id, title, dialectName }) => ({
      id: `conversation.${id}`,
      group: t('title'),
      title,
      keywords: [dialectName],
      disabled: id === conversationId,
      run: () => onOpen(id),
    })),
  )
  const change = (next: (list: readonly ConversationSummary[]) => readonly ConversationSummary[]): void =>
    void queryClient.setQueryData(key, (list) => list && next(list))
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: key })
  const rename = async (id: string, title: string): Promise<void> => {
    change((list) => list.map((item) => (item.id === id ? { ...item, title } : item)))
    const result = await settled(renameConversation({ id, title }))
    if (!result.ok) toast.error(errorWords(result.error).title)
    refresh()
    void queryClient.invalidateQueries({ queryKey: conversationQueries.overview(id).queryKey })
  }
  const restore = async (id: string): Promise<void> => {
    const result = await settled(restoreConversation({ id }))
    if (!result.ok) toast.error(errorWords(result.error).title)
    refresh()
  }
  const remove = async ({ id, title }: ConversationSummary): Promise<void> => {
    change((list) => list.filter((item) => item.id !== id))
    const result = await settled(deleteConversation({ id }))
    refresh()
    if (!result.ok) return void toast.error(errorWords(result.error).title)
    const next = saved.data?.find((conversation) => conversation.id !== id)
    if (id === conversationId && next !== undefined) onOpen(next.id)
    const undo = async (): Promise<void> => {
      await restore(id)
      if (id === conversationId) onOpen(id)
    }
    toast.message(t('deleted', { title }), {
      action: { label: t('undo'), onClick: () => void undo() },
      duration: 10_000,
    })
  }
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-xs font-medium text-text-subtle">{t('title')}</h2>
      {saved.data === undefined ? (
        <QueryProblem query={saved} placeholder={<Skeleton className="h-10" />} />
      ) : (
        <SavedList
          conversations={saved.data}
          current={conversationId}
          onOpen={onOpen}
          onRename={(id, title) => void rename(id, title)}
          onDelete={(conversation) => void remove(conversation)}
        />
      )}
    </section>
  )
}
