import { useTranslations } from 'next-intl'
import { messageRange } from '@/components/shared/model/message-range'
import type { Span } from '../model/spine'
import { useDiffWorld } from '../message/diff-context'

/** In place of a summary: the way to the one that these messages went into with others, or that nothing stands for them. */
export function Elsewhere({ span: { within } }: { readonly span: Span }) {
  const t = useTranslations('diff')
  const { onGo } = useDiffWorld()
  if (within === undefined) return t('nothingStands')
  return (
    <button
      type="button"
      onClick={() => onGo({ message: within.key, hunk: 1 })}
      className="hit-area relative text-accent hover:underline"
    >
      {t('inSummary', { range: messageRange(within.first, within.last) })}
    </button>
  )
}
