'use client'

import { ArrowRight, Lock, PencilLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { contentKinds, type LedgerRow, outcomeOf, type PartFilter } from '@/lib/engine'
import type { MessageExplanation, PartExplanation, Referred, PartVerdict } from '@/lib/contracts/studio'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { PathText } from '@/components/shared/parts/path-text'
import { Button } from '@/components/ui/buttons/button'
import { Badge } from '@/components/ui/display/badge'
import { cn } from '@/components/ui/cn'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useEngineReports, useReasonLabels } from '@/components/shared/labels/reason-labels'
import { isProtected, sentenceOf, toldSteps } from './explain-labels'

/** A pass as its step knows it. */
export interface ExplainedPass {
  readonly id: string
  readonly filter?: PartFilter
}

interface ExplanationProps {
  readonly explanation: MessageExplanation
  /** The passes among the steps: those can be opened. */
  readonly passes: readonly ExplainedPass[]
  readonly onOpenPass?: ((id: string) => void) | undefined
  /** By part, the file that it names. */
  readonly files?: ReadonlyMap<string, string> | undefined
  readonly onGo?: ((place: Referred) => void) | undefined
}

/** So many parts are told of before asking for more. */
const PARTS_SHOWN = 50

/** Part by part and step by step, why a message is as it is. */
export function Explanation({ explanation, passes, onOpenPass, files, onGo }: ExplanationProps) {
  const t = useTranslations('pass.explain')
  const [limit, setLimit] = useState(PARTS_SHOWN)
  const more = explanation.parts.length - limit
  return (
    <div className="@container flex flex-col gap-4">
      {explanation.replaces === undefined || onGo === undefined ? null : (
        <References
          title={t('replaces', { count: explanation.replaces.length })}
          referred={explanation.replaces}
          onGo={onGo}
        />
      )}
      {explanation.estimated ? <p className="text-xs text-text-muted">{t('estimated')}</p> : null}
      {explanation.parts.length === 0 ? <p className="text-sm text-text-muted">{t('noParts')}</p> : null}
      {explanation.parts.slice(0, limit).map((part) => (
        <Part
          key={part.part}
          part={part}
          passes={passes}
          onOpenPass={onOpenPass}
          file={files?.get(part.part)}
          onGo={onGo}
        />
      ))}
      {more > 0 ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setLimit(limit + PARTS_SHOWN)}>
          {t('moreParts', { count: more })}
        </Button>
      ) : null}
    </div>
  )
}

interface PartProps extends Pick<ExplanationProps, 'passes' | 'onOpenPass' | 'onGo'> {
  readonly part: PartExplanation
  readonly file: string | undefined
}

function Part({ part, file, passes, onOpenPass, onGo }: PartProps) {
  const t = useTranslations('workbench')
  const words = useEngineLabels()
  const explain = useTranslations('pass.explain')
  const kind = contentKinds.find((candidate) => candidate === part.kind) ?? 'other'
  return (
    <section
      aria-label={[t(`kinds.${kind}`), part.tool, file].filter((each) => each !== undefined).join(', ')}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <header className="flex min-w-0 items-center gap-2 text-xs">
        <KindSwatch kind={kind} />
        <h3 className="shrink-0 font-semibold">{t(`kinds.${kind}`)}</h3>
        {part.tool === undefined ? null : (
          <code className="min-w-0 truncate font-mono text-text-muted">{part.tool}</code>
        )}
        <span className="tabular ml-auto shrink-0 text-text-muted">
          {part.tokensAfter === part.tokensBefore
            ? t('tokensShort', { count: part.tokensBefore })
            : t('change', { before: part.tokensBefore, after: part.tokensAfter })}
        </span>
      </header>
      {file === undefined ? null : <PathText className="-mt-1 text-xs text-text-muted">{file}</PathText>}
      <ol className="flex flex-col divide-y divide-border rounded-md border border-border">
        {toldSteps(part).map(({ id, label, verdict }) => {
          const pass = passes.find((candidate) => candidate.id === id)
          const name = words.step(label)
          return (
            <li
              key={id}
              className="grid grid-cols-1 gap-x-3 gap-y-0.5 px-2.5 py-1.5 text-xs @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              {pass === undefined || onOpenPass === undefined ? (
                <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              ) : (
                <button
                  type="button"
                  aria-label={explain('openPass', { pass: name })}
                  onClick={() => onOpenPass(id)}
                  className="group flex min-h-6 min-w-0 items-start gap-1 self-start rounded-sm text-left font-medium wrap-anywhere hover:text-accent @md:min-h-0"
                >
                  {name}
                  <ArrowRight aria-hidden className="mt-0.5 size-3 shrink-0 text-text-subtle group-hover:text-accent" />
                </button>
              )}
              <VerdictLine verdict={verdict} step={id} filter={pass?.filter} />
            </li>
          )
        })}
      </ol>
      {part.references === undefined || onGo === undefined ? null : (
        <References title={explain('refersTo')} referred={part.references} onGo={onGo} />
      )}
    </section>
  )
}

/** Beyond so many a list says nothing any more. */
const REFERENCES_SHOWN = 12

function References({
  title,
  referred,
  onGo,
}: {
  readonly title: string
  readonly referred: readonly Referred[]
  readonly onGo: (place: Referred) => void
}) {
  const t = useTranslations('pass.explain')
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-muted">
      {title}
      {referred.slice(0, REFERENCES_SHOWN).map((place) => (
        <button
          key={`${place.id} ${place.part}`}
          type="button"
          aria-label={t(place.call === undefined ? 'goTo' : 'goToNamed', {
            number: place.position,
            name: place.call ?? '',
          })}
          onClick={() => onGo(place)}
          className="tabular min-h-6 max-w-full min-w-6 truncate rounded-sm text-left font-mono text-accent hover:underline"
        >
          #{place.position} {place.call}
        </button>
      ))}
      {referred.length > REFERENCES_SHOWN ? '…' : null}
    </p>
  )
}

interface VerdictLineProps {
  readonly verdict: PartVerdict
  readonly step: string
  readonly filter: PartFilter | undefined
}

const code = (text: ReactNode) => <code className="rounded-sm bg-sunken px-1 font-mono text-2xs">{text}</code>

function VerdictLine({ verdict, step, filter }: VerdictLineProps) {
  const t = useTranslations('pass.explain')
  const reasonWords = useReasonLabels()
  if (verdict.type === 'changed') return <Changed row={verdict.row} step={step} />
  const { key, values } = sentenceOf(verdict, filter)
  const locked = isProtected(verdict)
  return (
    <div
      className={cn(
        'flex min-w-0 gap-1.5',
        locked
          ? 'text-text'
          : verdict.type === 'idle' || verdict.type === 'gone'
            ? 'text-text-subtle'
            : 'text-text-muted',
      )}
    >
      {locked ? (
        <Lock aria-hidden className="mt-0.5 size-3 shrink-0 text-text-muted" />
      ) : (
        <span aria-hidden className="w-3 shrink-0" />
      )}
      <p className="min-w-0 text-pretty wrap-anywhere">
        {/* The values belong to the key: Sentence pairs them. */}
        {t.rich(
          key as 'notSelected.protectedTool',
          { code, ...(values as { readonly value: string } | undefined) } as {
            readonly value: string
            readonly code: typeof code
          },
        )}
        {verdict.type === 'idle' && verdict.reason !== undefined ? (
          <span className="block text-text-subtle">{reasonWords(verdict.reason)}</span>
        ) : null}
      </p>
    </div>
  )
}

const PASS_RULE = 'smart.'

function Changed({ row, step }: { readonly row: LedgerRow; readonly step: string }) {
  const t = useTranslations('pass.explain')
  const statuses = useTranslations('workbench.statuses')
  const reports = useEngineReports()
  const words = useEngineLabels()
  const amounts = { what: t(`changed.${row.operation}`), before: row.tokensBefore, after: row.tokensAfter }
  // The note of a reference says what its rule does, which the rule's words say already.
  const ownNote = row.operation !== 'reference'
  // A pass's own rule says no more than its name.
  const ownRule = row.rule === `${PASS_RULE}${step}`
  return (
    <div className="flex min-w-0 gap-1.5">
      <PencilLine aria-hidden className="mt-0.5 size-3 shrink-0 text-text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="tabular flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <span className="text-pretty">
            {ownRule ? t('by', amounts) : t('byRule', { ...amounts, rule: words.rule(row.rule) })}
          </span>
          <Badge tone={row.status}>{statuses(outcomeOf(row))}</Badge>
        </p>
        {ownNote && row.note ? <p className="text-pretty text-text-subtle">{reports.note(row.note)}</p> : null}
      </div>
    </div>
  )
}
