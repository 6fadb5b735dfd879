'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toActionError } from '@/components/shared/queries/answers'
import type { PresetView } from '@/lib/contracts/presets'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { EffectLine } from './effect-line'
import { presetEffect } from './api/effect-query'

interface PresetEffectProps {
  readonly conversationId: string | undefined
  readonly preset: Pick<PresetView, 'provider' | 'config'>
}

/** What a preset does to the session: worked out once it comes into sight. */
export function PresetEffect({ conversationId, preset }: PresetEffectProps) {
  const errorWords = useErrorLabels()
  const [place, seen] = useSeen()
  const query = useQuery({
    ...presetEffect(conversationId ?? '', preset),
    enabled: conversationId !== undefined && seen,
  })
  const effect =
    conversationId === undefined
      ? ({ type: 'none' } as const)
      : query.data !== undefined
        ? ({ type: 'known', preview: query.data } as const)
        : query.error !== null
          ? ({ type: 'failed', reason: errorWords(toActionError(query.error)).title } as const)
          : ({ type: 'waiting' } as const)
  return (
    <div ref={place}>
      <EffectLine effect={effect} />
    </div>
  )
}

/** True from the first time that the element is on screen, or nearly. */
function useSeen() {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, seen] as const
}
