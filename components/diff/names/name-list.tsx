import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { shortPath } from '@/lib/engine'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { useDiffContext } from '../message/diff-context'
import { shortLineLink } from './line-link'

interface NameListProps {
  readonly names: readonly string[]
  /** Beyond those that are listed. */
  readonly more: number
  /** Behind each name. */
  readonly after?: (index: number) => ReactNode
}

const NAMES_SHOWN = 3

/** The first of some names, and the others when they are asked for. Those that are paths stand as everywhere on the page. */
export function NameList({ names, more, after }: NameListProps) {
  const t = useTranslations('diff')
  const folder = useDiffContext().paths?.folder ?? ''
  const [all, setAll] = useState(false)
  const shown = all ? names : names.slice(0, NAMES_SHOWN)
  const left = names.length - shown.length
  return (
    <>
      {shown.map((name, index) => (
        <span key={name}>
          <code title={name} className="font-mono">
            <TextWithInvisibles text={shortPath(name, folder)} />
          </code>
          {after?.(index)}
          {index < shown.length - 1 ? ', ' : ' '}
        </span>
      ))}
      {left > 0 ? (
        <button type="button" onClick={() => setAll(true)} className={shortLineLink}>
          {t('moreNames', { count: left + more })}
        </button>
      ) : more > 0 ? (
        <span className="text-text-muted">{t('moreNames', { count: more })}</span>
      ) : null}
    </>
  )
}
