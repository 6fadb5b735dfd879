'use client'

import { useTranslations } from 'next-intl'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { ActionError } from '@/lib/contracts/action'
import type { ResolvedReference } from '@/lib/contracts/runs'
import type { Result } from '@/lib/core/result'
import { Dialog } from '@/components/ui/dialog'
import { HoverCard } from '@/components/ui/hover-card'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Skeleton } from '@/components/ui/skeleton'
import { Problem } from '@/components/shared/parts/problem'

/** Finds what a marker stands for. `position`: the condensed message it stands in, from 1. */
export type ResolveReference = (position: number, marker: string) => Promise<Result<ResolvedReference, ActionError>>

const ResolveContext = createContext<ResolveReference | undefined>(undefined)

export const ReferenceProvider = ({
  resolve,
  children,
}: {
  readonly resolve: ResolveReference | undefined
  readonly children: ReactNode
}) => <ResolveContext value={resolve}>{children}</ResolveContext>

interface ReferenceProps {
  readonly position: number
  readonly marker: string
  /** The marker's words as the line draws them. */
  readonly children: ReactNode
}

/** A reference marker: hover or focus shows what it stands for, a click opens it to read. */
export function Reference({ position, marker, children }: ReferenceProps) {
  const t = useTranslations('workbench.diff')
  const [open, setOpen] = useState(false)
  const resolve = useContext(ResolveContext)
  if (resolve === undefined) return <span className={markerStyle}>{children}</span>
  // Arguments are shown as JSON, where a marker's own quotes are escaped.
  const resolved = <Resolved resolve={resolve} position={position} marker={marker.replaceAll('\\"', '"')} />
  return (
    <>
      <HoverCard
        className="w-[34rem]"
        hidden={open}
        trigger={
          <button
            type="button"
            aria-label={t('markerOpen', { marker })}
            className={`${markerStyle} cursor-pointer text-left hover:border-recoverable focus-visible:border-recoverable`}
            onClick={() => setOpen(true)}
          >
            {children}
          </button>
        }
      >
        {resolved}
      </HoverCard>
      {open ? (
        <Dialog open onOpenChange={setOpen} size="xl" title={t('marker')} description={marker}>
          <ScrollArea label={t('marker')} className="max-h-[60vh]">
            {resolved}
          </ScrollArea>
        </Dialog>
      ) : null}
    </>
  )
}

export const markerStyle =
  'inline rounded-sm border border-recoverable/40 bg-recoverable-soft px-0.5 font-mono text-recoverable select-text'

function Resolved({
  resolve,
  position,
  marker,
}: {
  readonly resolve: ResolveReference
  readonly position: number
  readonly marker: string
}) {
  const t = useTranslations('workbench.diff')
  const [answer, setAnswer] = useState<Result<ResolvedReference, ActionError>>()
  useEffect(() => {
    let current = true
    const load = async (): Promise<void> => {
      const next = await resolve(position, marker)
      if (current) setAnswer(next)
    }
    void load()
    return () => {
      current = false
    }
  }, [resolve, position, marker])
  if (answer === undefined) {
    return (
      <div aria-busy className="flex flex-col gap-1.5">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="w-1/3" />
        <Skeleton />
        <Skeleton className="w-4/5" />
      </div>
    )
  }
  if (!answer.ok) return <Problem error={answer.error} />
  return (
    <div className="flex flex-col gap-1.5">
      {answer.value.place === undefined ? null : (
        <p className="text-xs text-text-muted">{t('markerFrom', { place: answer.value.place })}</p>
      )}
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{answer.value.text}</pre>
    </div>
  )
}
