'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { sessionFolder, shortPath } from '@/lib/engine'
import { FateSwatch } from '@/components/shared/parts/fate-swatch'
import { PathText } from '@/components/shared/parts/path-text'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { useMessageSpeaker } from '@/components/shared/labels/speaker-labels'
import { fatesIn } from '@/components/shared/model/fates'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { fatesOfMessage } from '../model/layers'
import type { MatrixRow } from '../model/matrix-row'

interface MapTipProps {
  readonly at: { readonly x: number; readonly y: number }
  /** Index of the message below the pointer. */
  readonly index: number
  readonly outline: readonly OutlineMessage[]
  readonly rows: readonly MatrixRow[]
}

const WIDTH = 288

/** What lies below the pointer, and what each strategy makes of it. For the eye alone: diff and outline say the same in text. */
export default function MapTip({ at: { x, y }, index, outline, rows }: MapTipProps) {
  const t = useTranslations('workbench')
  const words = useFateLabels()
  const speaker = useMessageSpeaker()
  const folder = useMemo(() => sessionFolder(outline), [outline])
  const message = outline[index]
  if (message === undefined) return null
  const path = message.parts.find((part) => part.path !== undefined)?.path
  const tools = [...new Set(message.parts.flatMap(({ name }) => name ?? []))].join(', ')
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed z-40 rounded-md border border-border-strong bg-raised p-2 text-xs shadow-overlay"
      style={{ left: Math.max(8, Math.min(x + 12, window.innerWidth - WIDTH - 8)), top: y + 18, width: WIDTH }}
    >
      <p className="flex items-baseline gap-1.5">
        <b className="tabular font-semibold">#{index + 1}</b>
        <span className="font-medium">{speaker(message)}</span>
        <span className="min-w-0 truncate text-text-muted">{tools}</span>
        {path === undefined ? null : (
          <PathText title={path} className="text-2xs text-text-muted">
            {shortPath(path, folder)}
          </PathText>
        )}
        <span className="tabular ml-auto shrink-0">{t('tokensShort', { count: message.tokens })}</span>
      </p>
      <p className="truncate font-mono text-2xs text-text-muted">
        <TextWithInvisibles text={message.preview} />
      </p>
      <ul className="mt-1.5 flex flex-col gap-0.5 border-t border-border pt-1.5">
        {rows.map(({ key, letter, map }) => {
          if (map === undefined) return null
          const tokens = fatesOfMessage(map, index)
          return (
            <li key={key} className="flex items-center gap-2">
              <span className="w-3 font-semibold">{letter}</span>
              <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
                {fatesIn(tokens).map((fate) => (
                  <span key={fate} className="tabular inline-flex items-center gap-1">
                    <FateSwatch fate={fate} className="size-2.5" />
                    {words(fate)} {t('tokensShort', { count: tokens[fate] })}
                  </span>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
