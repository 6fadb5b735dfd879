'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2, ListTree } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo } from 'react'
import {
  addFates,
  type ItemisedLedger,
  type JsonObject,
  type LedgerItem,
  noTokens,
  sessionPaths,
  shortPath,
} from '@/lib/engine'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { ResultRef } from '@/lib/contracts/results'
import { explainedPasses, Explanation } from '@/components/explain'
import { resultQueries } from '@/components/results'
import { studio } from '@/components/studio'
import { useMessageSpeaker } from '@/components/shared/labels/speaker-labels'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { valueOf } from '@/components/shared/queries/answers'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { PathText } from '@/components/shared/parts/path-text'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { FateTable } from './fate-table'
import { KeepButtons, type KeepWay } from './keep-buttons'

interface WhyPanelProps {
  readonly result: ResultRef
  /** Id of the message that is selected: of the original, or one that the strategy wrote. Absent: the panel says how to select one. */
  readonly message: string | undefined
  /** The original's messages, as the outline has them (`conversationQueries.outline`). */
  readonly outline: readonly OutlineMessage[] | undefined
  /** Options of the strategy: a number that a pass gives is said with the reason. */
  readonly config: JsonObject | undefined
  /** Goes to another place: a message, or a part of one. */
  readonly onPlace: (place: { readonly message: string; readonly part?: string }) => void
  /** Opens the pass in Passes; absent where none can be opened. */
  readonly onOpenPass?: (pass: string) => void
  /** Shows the ledger narrowed to this text, such as `#41`. */
  readonly onLedger?: (text: string) => void
  readonly onCopyLink?: (message: string) => void
  /** How the strategy keeps it whole; undefined where it cannot. Absent: its options cannot be edited here. */
  readonly keeping?: (kept: Kept) => KeepWay | undefined
}

/** What can be kept whole: a message by its number, such as `#41`, or every call and result that names a file. */
export type Kept =
  | { readonly type: 'message'; readonly place: string }
  | { readonly type: 'file'; readonly path: string }

/** Why the selected message is as it is: its fates, then part by part what each pass did, and where what is gone still stands. */
export function WhyPanel({ message, outline, ...rest }: WhyPanelProps) {
  const t = useTranslations('workbench.inspector')
  const index = outline?.findIndex(({ id }) => id === message) ?? -1
  if (message === undefined) return <p className="p-3 text-xs text-pretty text-text-muted">{t('selectFirst')}</p>
  return (
    <Suspense fallback={<Waiting />}>
      <LazyMessages of={['pass']}>
        <Why message={message} outline={outline ?? []} original={outline?.[index]} position={index + 1} {...rest} />
      </LazyMessages>
    </Suspense>
  )
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-2 p-3">
    <Skeleton className="h-5 w-1/2" />
    <Skeleton className="h-24" />
  </div>
)

interface WhyProps extends Omit<WhyPanelProps, 'message' | 'outline'> {
  readonly message: string
  readonly outline: readonly OutlineMessage[]
  /** Absent for a message that the strategy wrote. */
  readonly original: OutlineMessage | undefined
  /** In the original, from 1. */
  readonly position: number
}

function Why({
  result,
  message,
  outline,
  original,
  position,
  config,
  onPlace,
  onOpenPass,
  onLedger,
  onCopyLink,
  keeping,
}: WhyProps) {
  const t = useTranslations('workbench.inspector')
  const steady = { placeholderData: <Data,>(before: Data | undefined) => before } as const
  const answer = useQuery({
    queryKey: ['studio', 'explain', result, message],
    queryFn: ({ signal }) => valueOf(studio.explain({ result, message }, signal)),
    retry: false,
    staleTime: 60_000,
  })
  const ledger = useQuery({ ...resultQueries.ledger(result), ...steady })
  const place = `#${original ? position : (answer.data?.position ?? '')}`
  const passes = useMemo(() => explainedPasses(config), [config])
  const own = itemsOf(ledger.data, message)
  const paths = pathsOf(original, own)
  const { folder, byPart } = useMemo(() => sessionPaths(outline), [outline])
  /** Options protect from passes only: what the lossless strategies wrote as references, they would write again. */
  const offered = (kept: Kept): KeepWay | undefined => {
    const way = original && keeping?.(kept)
    return way !== undefined && (way.isKept || own.some(isByPass)) ? way : undefined
  }
  return (
    <div className="@container flex flex-col gap-3 p-3 text-xs">
      <Title original={original} place={place} path={paths.length === 1 ? paths[0] : undefined} folder={folder} />
      {original && ledger.data ? (
        <FateTable
          caption={t('fatesOfMessage', { place })}
          fates={fatesIn(original, ledger.data)}
          total={t('original')}
        />
      ) : null}
      {answer.data === undefined ? (
        <QueryProblem query={answer} placeholder={<Skeleton className="h-24" />} />
      ) : (
        <Explanation
          explanation={answer.data}
          passes={passes}
          {...(onOpenPass && { onOpenPass })}
          {...(paths.length > 1 && { files: byPart })}
          onGo={({ id, part }) => onPlace({ message: id, ...(part !== undefined && { part }) })}
        />
      )}
      <div className="flex flex-col items-start gap-1 border-t border-border pt-2">
        <KeepButtons
          message={offered({ type: 'message', place })}
          files={paths.flatMap((path) => {
            const way = offered({ type: 'file', path })
            return way === undefined ? [] : [{ path, name: shortPath(path, folder), way }]
          })}
          isReferenced={own.length > 0 && !own.some(isByPass)}
        />
        {onLedger === undefined ? null : (
          <Button size="sm" variant="ghost" className="-ml-2" onClick={() => onLedger(place)}>
            <ListTree aria-hidden />
            {t('showInLedger')}
          </Button>
        )}
        {onCopyLink === undefined ? null : (
          <Button size="sm" variant="ghost" className="-ml-2" onClick={() => onCopyLink(message)}>
            <Link2 aria-hidden />
            {t('copyLink', { place })}
          </Button>
        )}
      </div>
    </div>
  )
}

function Title({
  original,
  place,
  path,
  folder,
}: Pick<WhyProps, 'original'> & {
  readonly place: string
  readonly path: string | undefined
  /** Left out of the path. */
  readonly folder: string
}) {
  const t = useTranslations('workbench')
  const speaker = useMessageSpeaker()
  const tools = [...new Set(original?.parts.flatMap(({ name }) => name ?? []))]
  return (
    <header className="flex min-w-0 flex-col gap-0.5">
      <h3 className="flex min-w-0 gap-2 text-sm font-semibold">
        <span className="tabular">{place}</span>
        {original ? speaker(original) : t('ledger.madeItem')}
        <span className="truncate font-normal text-text-muted">{tools.join(', ')}</span>
      </h3>
      {path === undefined ? null : (
        <PathText title={path} className="text-text-muted">
          {shortPath(path, folder)}
        </PathText>
      )}
    </header>
  )
}

/** The files that a message names, once each. */
function pathsOf(original: OutlineMessage | undefined, items: readonly LedgerItem[]): readonly string[] {
  const named = original?.parts.flatMap(({ path }) => path ?? []) ?? []
  return [...new Set(named.length > 0 ? named : items.flatMap(({ path }) => path ?? []))]
}

const isByPass = ({ rules }: LedgerItem): boolean => rules.some((rule) => !rule.startsWith('lossless.'))

const itemsOf = (ledger: ItemisedLedger | undefined, message: string): readonly LedgerItem[] =>
  ledger?.items.filter((item) => item.message === message) ?? []

/** Of the whole message: what changed by its fates, what did not as kept. */
function fatesIn({ id, parts }: OutlineMessage, ledger: ItemisedLedger) {
  const changed = itemsOf(ledger, id)
  const touched = new Set(changed.map(({ part }) => part))
  const kept = parts.reduce((sum, part) => (touched.has(part.id) ? sum : sum + part.tokens), 0)
  return addFates({ ...noTokens, kept }, ...changed.map(({ fates }) => fates))
}
