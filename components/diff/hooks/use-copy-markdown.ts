import { useFormatter, useTranslations } from 'next-intl'
import { useSpeakerLabels } from '@/components/shared/labels/speaker-labels'
import { toast } from '@/components/ui/toasts/toast'
import type { DiffColumn } from '../message/diff-context'
import { markdownOf } from '../model/markdown'
import type { Entry } from '../model/spine'

/** Copies a message, as it was and as each strategy leaves it. */
export function useCopyMarkdown(columns: readonly DiffColumn[]) {
  const t = useTranslations('diff')
  const speaker = useSpeakerLabels()
  const format = useFormatter()
  return (entry: Entry, texts: Parameters<typeof markdownOf>[1]): void => {
    const markdown = markdownOf(entry, texts, {
      heading:
        `#${entry.position ?? entry.row.id} ${speaker(entry.row.role, entry.row.mainKind)} ${entry.row.tools.join(', ')}`.trim(),
      original: `${t('original')} (${format.number(entry.row.tokensBefore, 'tokens')})`,
      columns: columns.map(
        ({ letter, name }, index) =>
          `${letter} ${name} (${format.number(entry.cells[index]?.tokensAfter ?? 0, 'tokens')})`,
      ),
      nothing: t('nothingStands'),
    })
    void navigator.clipboard.writeText(markdown).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
  }
}
