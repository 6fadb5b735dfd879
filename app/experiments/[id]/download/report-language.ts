import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { variantName } from '@/components/experiments'
import { engineNames, lookUpIn } from '@/components/shared/labels/engine-names'
import { MOST_PERCENT } from '@/lib/engine'
import type { ReportLanguage } from '@/lib/server/experiments'

/** A report in the language of the person who asks for it. */
export async function reportLanguage(): Promise<ReportLanguage> {
  const t = await getTranslations('experiments')
  const engine = engineNames(lookUpIn(await getTranslations('engine')))
  const format = await getFormatter()
  return {
    words: {
      language: await getLocale(),
      heading: t('report.heading'),
      variant: t('frontier.variant'),
      base: t('matrix.base'),
      median: t('matrix.median'),
      spread: t('report.spread'),
      worst: t('matrix.worst'),
      dearer: t('matrix.dearer'),
      later: t('matrix.later'),
      instructions: t('matrix.instructions'),
      sessions: t('phone.views.sessions'),
      session: t('report.session'),
      tokens: t('matrix.tokens'),
      cells: t('report.cells'),
      failed: t('failed'),
      notAvailable: t('notAvailable'),
      redacted: t('report.redacted'),
      of: (count, all) => t('report.of', { count, all }),
      madeWith: (day) => t('report.madeWith', { day }),
    },
    facts: ({ dataset, version, sessions, threshold, madeAt, price }) => [
      t('head.dataset', { name: dataset, version }),
      t('head.sessions', { count: sessions }),
      t('head.threshold', {
        at:
          threshold <= MOST_PERCENT
            ? format.number(threshold / MOST_PERCENT, 'percent')
            : format.number(threshold, 'tokens'),
      }),
      price === undefined
        ? t('head.prices', { date: format.dateTime(new Date(madeAt), 'day') })
        : t('head.pricesOf', { name: price }),
    ],
    variant: (variant) => variantName(engine, variant),
  }
}
