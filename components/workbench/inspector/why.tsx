'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { conversationQueries } from '@/components/conversations'
import { usePlaceLink } from '@/components/diff'
import { WhyPanel } from '@/components/inspector'
import { ledgerState } from '@/components/ledger'
import { resultState } from '@/components/runs'
import { studioState } from '@/components/studio'
import type { ResultRef } from '@/lib/contracts/results'
import type { ProviderView } from '@/lib/contracts/runs'
import { keepingOf } from '../model/keeping'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import { workbenchState } from '../view-state'
import { inspectorState } from './inspector-state'

interface WhyProps {
  readonly conversationId: string
  readonly result: ResultRef
  readonly draft: StrategyDraft
  readonly provider: ProviderView | undefined
  readonly letter: string
  readonly onChange: (draft: StrategyDraft) => void
}

/** Binds the reasons of the selected message to the address. */
export default function Why({ conversationId, result, draft, provider, letter, onChange }: WhyProps) {
  const outline = useQuery(conversationQueries.outline(conversationId))
  const [{ message, beside }, setView] = useQueryStates({
    message: resultState.message,
    hunk: parseAsInteger,
    part: parseAsString,
    view: workbenchState.view,
    beside: workbenchState.beside,
    q: ledgerState.q,
    pass: studioState.pass,
    json: studioState.json,
    ...inspectorState,
  })
  const onCopyLink = usePlaceLink(`/?conversation=${encodeURIComponent(conversationId)}&panel=why`, letter)
  return (
    <WhyPanel
      result={result}
      message={message ?? undefined}
      outline={outline.data}
      config={draft.config}
      onPlace={({ message: next, part = null }) => void setView({ message: next, hunk: null, part, view: 'diff' })}
      onOpenPass={(pass) => void setView({ pass, json: false, panel: 'passes' })}
      onLedger={(text) => void setView({ q: text, view: 'ledger' })}
      onCopyLink={(id) => onCopyLink({ message: id }, beside)}
      keeping={(kept) => {
        const keeping = keepingOf(provider?.fields ?? [], draft.config, kept)
        return keeping && { isKept: keeping.isKept, turn: () => onChange({ ...draft, config: keeping.turned }) }
      }}
    />
  )
}
