import { useFormatter, useTranslations } from 'next-intl'
import { formatJsonPath, type ImportWarning, type OddRecord } from '@/lib/engine'

/** Records that were not understood. All else that is remarked of a file takes nothing from its conversation. */
const losses: Readonly<Record<OddRecord['code'], true>> = {
  'unparsable-line': true,
  'not-an-object': true,
  'not-a-message': true,
  'not-an-item': true,
  'no-content': true,
  'unknown-role': true,
  'malformed-message': true,
}

/** The remarks that tell of something missing in the conversation. */
export const unreadOf = (warnings: readonly ImportWarning[]): readonly ImportWarning[] =>
  warnings.filter(({ code }) => code in losses)

/** Of more places than these it is enough to know that there are more. */
const NAMED = 3

/** Says what of a file is missing in its conversation; undefined where it is whole. */
export function useUnreadWords(): (warnings: readonly ImportWarning[]) => string | undefined {
  const t = useTranslations('import')
  const format = useFormatter()
  return (warnings) => {
    const unread = unreadOf(warnings)
    if (unread.length === 0)
      return warnings.some(({ code }) => code === 'incomplete') ? t('unread.incomplete') : undefined
    const named = unread.slice(0, NAMED).map(({ place }) => nameOf(place))
    const of = unread.every(({ place }) => place.type === 'line') ? 'lines' : 'parts'
    const places = unread.length > NAMED ? `${named.join(', ')}, …` : format.list(named)
    return t(`unread.${of}`, { count: unread.length, places })
  }
}

const nameOf = (place: ImportWarning['place']): string =>
  place.type === 'line' ? String(place.line) : place.type === 'path' ? formatJsonPath(place.path) : ''
