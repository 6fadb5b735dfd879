import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { messageRange } from '@/components/shared/model/message-range'
import { toast } from '@/components/ui/toasts/toast'
import { wholeMessage } from '../api/whole-message'
import type { DiffColumn } from '../message/diff-context'
import { useDiffOptions } from '../message/diff-options'
import { useEntryName } from '../names/entry-names'
import { markdownOf } from '../model/markdown'
import type { Entry, AlignedMessages } from '../model/align-messages'
import { copyText } from './copy-text'

/** Copies a message, as it was and as each strategy leaves it. */
export function useCopyMarkdown(columns: readonly DiffColumn[], spine: AlignedMessages) {
  const t = useTranslations('diff')
  const nameOf = useEntryName()
  const format = useFormatter()
  const client = useQueryClient()
  const { ignoreBlanks } = useDiffOptions()
  /** Where a message went that a strategy left out together with others. */
  const wentTo = (entry: Entry, column: number): string => {
    const span = spine.spanAt(column, entry.position)
    return span === undefined
      ? t('nothingStands')
      : t(span.summary ? 'inSummary' : 'inCut', { range: messageRange(span.first, span.last) })
  }
  return (entry: Entry): void => {
    const sources = columns.map(({ source }) => source)
    const markdown = wholeMessage(client, sources, { ignoreBlanks }, entry).then((texts) =>
      markdownOf(entry, texts, {
        heading: [...nameOf(entry), entry.row.tools.join(', ')].join(' ').trim(),
        original: `${t('original')} (${format.number(entry.row.tokensBefore, 'tokens')})`,
        columns: columns.map(({ letter, name }, index) => ({
          heading: `${letter} ${name} (${format.number(entry.cells[index]?.tokensAfter ?? 0, 'tokens')})`,
          nothing: wentTo(entry, index),
        })),
        nothing: t('nothingStands'),
        moreLines: (count) => `… ${t('moreLines', { count })}`,
        moreCharacters: (count) => t('moreCharacters', { count }),
      }),
    )
    void copyText(markdown).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
  }
}
