'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import type { ExperimentWords } from '../use-words'
import type { VariantFigures } from '../model/figures'
import { type Said, sentencesOf } from '../model/sentences'
import { VariantMark } from './variant-mark'

interface SaysProps {
  readonly variants: readonly VariantFigures[]
  readonly nameOf: (variant: VariantFigures) => string
  readonly words: Pick<ExperimentWords, 'share'>
  readonly onSelect: (id: string) => void
}

/** What the figures say, in sentences made by rule; each leads to its variant. */
export function Says({ variants, nameOf, words, onSelect }: SaysProps) {
  const t = useTranslations('experiments.says')
  const said = sentencesOf(variants)
  const dominated = variants.filter(({ isOnFrontier, summary }) => !isOnFrontier && summary.costRatio).length
  return (
    <section aria-label={t('title')} className="flex flex-col gap-1.5">
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      {said.length === 0 ? <p className="text-sm text-text-muted">{t('nothing')}</p> : null}
      <ul className="divide-y divide-border">
        {said.map(({ variant, sentence }) => (
          <li
            key={sentence.type}
            className="grid min-h-7.5 grid-cols-[minmax(8rem,1fr)_minmax(0,2fr)_auto] items-center gap-3 text-xs"
          >
            <Button variant="link" className="min-w-0 justify-start text-text" onClick={() => onSelect(variant.id)}>
              <VariantMark letter={variant.letter} filled={variant.isOnFrontier} />
              <span className="truncate font-medium">{nameOf(variant)}</span>
            </Button>
            <span className="text-text-muted">{wordsOf(sentence, t, words)}</span>
            <span className="tabular">{words.share(variant.summary.costRatio?.median)}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-text-muted">{t('rule', { dominated })}</p>
    </section>
  )
}

function wordsOf(
  sentence: Said['sentence'],
  t: ReturnType<typeof useTranslations<'experiments.says'>>,
  { share }: SaysProps['words'],
): string {
  switch (sentence.type) {
    case 'cheapestThatKeeps':
      return sentence.equal.length === 0
        ? t('cheapestThatKeeps', { kept: share(sentence.kept) })
        : t('cheapThatKeeps', { kept: share(sentence.kept), letters: sentence.equal.join(', ') })
    case 'cheap':
      return sentence.equal.length === 0
        ? t('cheapest', { forgotten: share(sentence.forgotten) })
        : t('cheap', { forgotten: share(sentence.forgotten), letters: sentence.equal.join(', ') })
    case 'losesNothing':
      return t('losesNothing')
    case 'dropsInstructions':
      return t('dropsInstructions', { kept: share(sentence.kept) })
    case 'dearer':
      return t('dearer', { sessions: sentence.sessions, of: sentence.of })
  }
}
