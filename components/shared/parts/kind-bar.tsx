'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { TokensByKind } from '@/lib/contracts/conversations'
import { type ContentKind, greyOf } from '@/lib/engine'
import { kindShares } from '../model/kinds'

interface KindBarProps {
  readonly byKind: TokensByKind
  /** Read instead of the picture. */
  readonly label: string
}

/** Tokens by kind as one stacked bar. */
export function KindBar({ byKind, label }: KindBarProps) {
  const shares = kindShares(byKind)
  const total = shares.reduce((sum, { tokens }) => sum + tokens, 0)
  return (
    <div role="img" aria-label={label} className="flex h-2.5 w-full gap-px overflow-hidden rounded-sm bg-sunken">
      {shares.map(({ kind, tokens }) => (
        <div
          key={kind}
          className="kind-ground h-full first:rounded-l-sm"
          style={{ background: colourOf(kind), width: `${(tokens / Math.max(1, total)) * 100}%` }}
        />
      ))}
    </div>
  )
}

export function KindSwatch({ kind }: { readonly kind: ContentKind }) {
  return (
    <span
      aria-hidden
      className="kind-ground inline-block size-2 shrink-0 rounded-xs ring-1 ring-border-control"
      style={{ background: colourOf(kind) }}
    />
  )
}

const colourOf = (kind: ContentKind): string => `var(--map-${greyOf[kind]})`

/** The bar's legend and table in one: kind, tokens, share. */
export function KindTable({ byKind, caption }: { readonly byKind: TokensByKind; readonly caption: string }) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  return (
    <table className="w-full text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('session.kind')}</th>
          <th scope="col">{t('session.tokensColumn')}</th>
          <th scope="col">{t('session.share')}</th>
        </tr>
      </thead>
      <tbody>
        {kindShares(byKind).map(({ kind, tokens, share }) => (
          <tr key={kind}>
            <th scope="row" className="py-0.5 text-left font-normal">
              <span className="flex items-center gap-1.5">
                <KindSwatch kind={kind} />
                {t(`kinds.${kind}`)}
              </span>
            </th>
            <td className="tabular py-0.5 text-right">{format.number(tokens, 'tokens')}</td>
            <td className="tabular w-12 py-0.5 text-right text-text-muted">{format.number(share, 'percent')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
