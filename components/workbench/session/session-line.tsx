'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ClipboardPaste } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useRef, useState, type RefObject } from 'react'
import { conversationQueries } from '@/components/conversations'
import { FileButton, useImportRequest } from '@/components/import'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { VerdictLine } from '@/components/shared/parts/verdict-line'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { cn } from '@/components/ui/cn'
import { focusSoon } from '@/components/ui/overlays/focus-soon'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import type { ConversationOverview } from '@/lib/contracts/conversations'
import { useSavedSessions, type SavedSessions } from './use-saved-sessions'
import { useImportActions, type ImportActions } from './use-import-actions'

const SessionMenu = contained(dynamic(() => import('./session-menu'), { ssr: false }))
const Importing = contained(dynamic(() => import('./importing'), { ssr: false }))
const UnreadSign = contained(dynamic(() => import('./unread-sign'), { ssr: false }))
const PartMenu = contained(dynamic(() => import('@/components/conversations/part-menu'), { ssr: false }))
const ViewMenu = contained(dynamic(() => import('@/components/conversations/view-menu'), { ssr: false }))
const NoSession = contained(dynamic(() => import('./no-session'), { ssr: false }))

interface SessionLineProps {
  readonly conversationId: string | undefined
  /** With nothing where no session is left. */
  readonly onOpen: (id: string | undefined) => void
  /** Shows what was found in it. */
  readonly onDetails: () => void
}

/** Which session it is; its title opens the others. Without one, the page is the ways to bring one in. */
export function SessionLine({ conversationId, onOpen, onDetails }: SessionLineProps) {
  const title = useRef<HTMLButtonElement>(null)
  const saved = useSavedSessions({ conversationId, onOpen, onRestored: () => focusSoon(() => title.current) })
  const ways = useImportActions()
  // What reads it is loaded once there is something to read.
  const isGiven = useImportRequest(({ given }) => given !== undefined)
  const [reads, setReads] = useState(isGiven)
  if (isGiven && !reads) setReads(true)
  const isEmpty = conversationId === undefined
  return (
    <section
      className={isEmpty ? 'relative flex min-h-0 flex-1 flex-col overflow-y-auto' : 'relative shrink-0 bg-surface'}
    >
      {isEmpty ? (
        <NoSession {...ways} />
      ) : (
        <Line
          button={title}
          conversationId={conversationId}
          onOpen={onOpen}
          onDetails={onDetails}
          ways={ways}
          saved={saved}
        />
      )}
      {reads ? <Importing onOpen={onOpen} onDetails={onDetails} /> : null}
    </section>
  )
}

interface LineProps {
  /** The title. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly conversationId: string
  readonly onOpen: (id: string) => void
  readonly onDetails: () => void
  readonly ways: ImportActions
  readonly saved: SavedSessions
}

function Line({ button, conversationId, onOpen, onDetails, ways, saved }: LineProps) {
  const t = useTranslations('workbench.shell')
  const imports = useTranslations('import')
  const overview = useQuery(conversationQueries.overview(conversationId))
  const samples = useQuery(conversationQueries.samples())
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const data = overview.data
  const title = data?.title ?? t(overview.error === null ? 'opening' : 'notOpen')
  const isSample = samples.data?.some(({ id }) => data?.fileName?.replace(/\.\w+$/, '') === id) ?? false
  const { fileInput, ...others } = ways
  return (
    <div className="flex min-h-9 items-center gap-x-2 gap-y-0.5 px-3 whitespace-nowrap max-sm:flex-wrap max-sm:py-1.5">
      {isSample ? (
        <span className="rounded-xs border border-border-strong px-1 text-2xs text-text-muted">{t('sample')}</span>
      ) : null}
      <h1 className="flex max-w-max min-w-0 flex-[1_0_12rem] max-sm:max-w-none max-sm:flex-1">
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={t('session', { title })}
          title={title}
          onClick={() => {
            setWanted(true)
            setOpen(!open)
          }}
          className="-ml-1.5 flex h-7 min-w-0 max-w-110 items-center max-sm:max-w-none gap-1 rounded-md px-1.5 font-semibold hover:bg-hover"
        >
          <span className="truncate">
            <TextWithInvisibles text={title} />
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-muted" />
        </button>
      </h1>
      {data === undefined ? null : <SessionFacts overview={data} onOpen={onOpen} />}
      {data === undefined || data.warnings.length === 0 ? null : <UnreadSign overview={data} onDetails={onDetails} />}
      <span className="ml-auto flex shrink-0 items-center max-sm:contents">
        {data === undefined || isSample ? (
          <span data-print="hidden" className="text-text-muted max-xl:hidden">
            {t('openYours')}
          </span>
        ) : (
          <Verdict conversationId={data.id} />
        )}
      </span>
      {/* On a phone the menu of the title has the way to others. */}
      <span
        data-print="hidden"
        className={cn(
          'flex shrink-0 items-center gap-1.5 max-sm:ml-auto',
          data !== undefined && !isSample && 'max-sm:hidden',
        )}
      >
        <FileButton
          size="sm"
          busy={others.busy}
          inputRef={fileInput}
          label={isSample || data === undefined ? imports('choose') : imports('openShort')}
          inputLabel={imports('upload')}
          onFiles={others.onFiles}
        />
        {isSample || data === undefined ? (
          <Button size="sm" onClick={others.onPaste}>
            <ClipboardPaste aria-hidden />
            {imports('paste')}
          </Button>
        ) : null}
      </span>
      {wanted ? (
        <SessionMenu
          {...others}
          button={button}
          open={open}
          onOpenChange={setOpen}
          conversationId={conversationId}
          saved={saved}
          onOpen={onOpen}
        />
      ) : null}
    </div>
  )
}

interface SessionFactsProps extends Pick<LineProps, 'onOpen'> {
  readonly overview: ConversationOverview
}

/** What is known of it, as far as there is room: the counts whole or not at all, the bill from 1,024 px on. All of it is in Facts. */
function SessionFacts({ overview, onOpen }: SessionFactsProps) {
  const t = useTranslations('workbench')
  const format = useFigures()
  const { bill } = overview
  const counts = [
    overview.dialectName,
    t('shell.messages', { count: overview.messages }),
    t('shell.tokens', { tokens: format.tokens(overview.tokens) }),
  ]
  return (
    <div className="tabular flex min-w-0 items-center text-text-muted max-sm:contents">
      <Counts counts={counts} />
      {overview.family === undefined ? null : (
        <span className="flex shrink-0 items-center max-sm:order-1">
          <Dot className="max-sm:hidden" />
          <PartMenu id={overview.id} family={overview.family} onOpen={onOpen} />
        </span>
      )}
      {overview.views.length > 1 ? (
        <span className="flex shrink-0 items-center max-sm:order-1 max-sm:ml-auto">
          <Dot className="max-sm:hidden" />
          <ViewMenu overview={overview} onOpen={onOpen} />
        </span>
      ) : null}
      {bill === undefined ? null : (
        <p className="shrink-0 max-lg:hidden">
          <Dot />
          {bill.costUsd === 0
            ? t('shell.recordedFree')
            : t('shell.recorded', { cost: format.money(bill.costUsd), isByList: String(bill.isByList) })}
        </p>
      )}
    </div>
  )
}

/** In one line; those that do not fit go, the first one first: from the right, they wrap into a line that is not seen. */
const Counts = ({ counts }: { readonly counts: readonly string[] }) => (
  <p title={counts.join(' · ')} className="min-w-0 max-sm:w-full">
    <span className="sr-only">{counts.join(' · ')}</span>
    <span aria-hidden className="flex h-5 flex-row-reverse flex-wrap overflow-hidden max-sm:justify-end">
      {/* Stands in the first line, so that nothing has to. */}
      <span />
      {counts.toReversed().map((count, place) => (
        <span key={count} className="whitespace-pre">
          {count}
          {place === 0 ? null : ' · '}
        </span>
      ))}
    </span>
  </p>
)

const Dot = ({ className }: { readonly className?: string }) => (
  <span className={cn('whitespace-pre', className)}> · </span>
)

/** Whether a harness would condense now, in few words; all that decides it on demand. */
function Verdict({ conversationId }: { readonly conversationId: string }) {
  const t = useTranslations('workbench.shell')
  const format = useFigures()
  const verdict = useQuery(conversationQueries.verdicts(conversationId)).data?.session
  if (verdict === undefined) return null
  const { condense, percent, contextWindow, windowIsAssumed } = verdict
  const words = (
    <>
      {t('would')}{' '}
      <b className="font-medium text-text">
        {t('verdict', {
          answer: condense ? 'yes' : 'no',
          share: percent / 100,
          window: format.tokens(contextWindow),
          isAssumed: String(windowIsAssumed),
        })}
      </b>
    </>
  )
  const style =
    'tabular inline-flex hit-area relative h-7 items-center gap-1 rounded-md px-1 text-text-muted max-sm:-ml-1 max-sm:h-auto max-sm:min-h-5 max-sm:min-w-0 max-sm:items-start max-sm:whitespace-normal sm:max-md:hidden'
  return (
    <Tooltip content={<VerdictLine verdict={verdict} className="max-w-80 whitespace-normal" />}>
      {windowIsAssumed ? (
        // Where the window is said.
        <Link href="/profiles" className={cn(style, 'hover:bg-hover')}>
          {words}
        </Link>
      ) : (
        <button type="button" className={cn(style, 'cursor-help')}>
          {words}
        </button>
      )}
    </Tooltip>
  )
}
