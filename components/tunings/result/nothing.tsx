'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import type { TuningResult, TuningView } from '@/lib/contracts/evaluation/tunings'
import { leading, triedOf } from '../model/frontier'

interface NothingProps {
  readonly tuning: TuningView
  readonly result: Exclude<TuningResult, { type: 'found' }>
}

/** Nothing better was found, or the search failed: said plainly, with ways on. */
export function Nothing({ tuning, result }: NothingProps) {
  const t = useTranslations('tunings.nothing')
  const figures = useFigures()
  const { progress, setup, dataset, base } = tuning
  const [closest] = leading(
    progress.candidates.filter(({ number }) => number !== 0),
    setup.bars,
    1,
  )
  const again = `/experiments/tune/new?dataset=${encodeURIComponent(dataset.id)}&preset=${encodeURIComponent(base.id)}`
  return (
    <section aria-label={t('title')} className="flex max-w-[75ch] flex-col gap-2 border-b border-border p-4">
      <h2 className="text-base font-semibold">{result.type === 'failed' ? t('failed') : t('title')}</h2>
      <p>{result.type === 'failed' ? result.message : t(`why.${result.why.type}`)}</p>
      <p className="text-text-muted">
        {t('tried', { candidates: triedOf(progress), evaluations: progress.evaluations })}{' '}
        {closest?.tune
          ? t('closest', {
              cost: figures.share(closest.tune.cost),
              recall: figures.share(closest.tune.recall),
              worst: figures.share(closest.tune.worst),
            })
          : null}{' '}
        {result.type === 'nothing' ? (result.opened ? t('opened') : t('closed')) : null}
      </p>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Button asChild size="sm">
            <Link href={again}>{t('again')}</Link>
          </Button>
        </li>
        <li>
          <Button asChild size="sm">
            <Link href={`/datasets/${encodeURIComponent(dataset.id)}?side=add`}>{t('more')}</Link>
          </Button>
        </li>
      </ul>
    </section>
  )
}
