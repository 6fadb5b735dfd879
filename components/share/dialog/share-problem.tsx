'use client'

import { useTranslations } from 'next-intl'
import type { ActionError, Unredacted } from '@/lib/contracts/shared/action'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import type { ShareDraft } from '@/lib/contracts/share'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Problem } from '@/components/shared/parts/problem'

const ownCodes = ['share-too-large', 'share-incomplete', 'share-too-slow'] as const

interface ShareProblemProps {
  readonly error: ActionError
  /** What there was to choose from, where the conversation was to be shared. */
  readonly draft?: ShareDraft | undefined
  /** Of the strategies that were to be shared. */
  readonly letters?: readonly ColumnLetter[]
  readonly ways?: WaysOut
}

/** What a person can do about something that would still be in a copy; absent: not here. */
export interface WaysOut {
  /** Redacts a part as a whole, and tries again. */
  readonly onRedactPart?: ((part: string) => void) | undefined
  /** Goes to a part among those to choose from. */
  readonly onShowPart?: ((part: string) => void) | undefined
  readonly onLeaveOut?: ((letter: ColumnLetter) => void) | undefined
  readonly onFiguresOnly?: (() => void) | undefined
}

/** Why nothing was shared, in the person's language. */
export function ShareProblem({ error, draft, letters = [], ways = {} }: ShareProblemProps) {
  const t = useTranslations('share.errors')
  const code = ownCodes.find((each) => each === error.code)
  if (code === undefined) return <Problem error={error} title={t('failed')} />
  const { unredacted: left } = error
  return (
    <Callout kind="error" live title={t(`${code}.title`)}>
      {left === undefined ? null : <LeftOver left={left} draft={draft} letters={letters} />}
      <p>{t(`${code}.remedy`)}</p>
      {left === undefined ? null : <Ways left={left} letters={letters} ways={ways} />}
    </Callout>
  )
}

interface LeftOverProps extends Pick<ShareProblemProps, 'draft'> {
  readonly left: Unredacted
  readonly letters: readonly ColumnLetter[]
}

function LeftOver({ left: { type, number, finding, part, message, strategy }, draft, letters }: LeftOverProps) {
  const s = useTranslations('share')
  const t = useTranslations('share.errors.left')
  const w = useTranslations('workbench.kinds')
  const kind = draft?.parts.find(({ id }) => id === part)?.kind
  const masked = draft?.findings.find(({ id }) => id === finding)?.masked ?? ''
  const place = (): string => {
    if (message !== undefined)
      return kind === undefined ? t('place.message', { message }) : t('place.part', { message, kind: w(kind) })
    if (kind !== undefined) return t('place.beside', { kind: w(kind) })
    if (strategy === undefined) return t('place.session')
    return t('place.strategy', { strategy: letters[strategy - 1] ?? String(strategy) })
  }
  return (
    <p className="wrap-anywhere">
      {t('what', {
        what: type === undefined ? t('something') : s(`types.${type}`),
        number: number ?? 0,
        isShown: String(masked !== ''),
        masked,
        place: place(),
      })}
    </p>
  )
}

interface WaysProps {
  readonly left: Unredacted
  readonly letters: readonly ColumnLetter[]
  readonly ways: WaysOut
}

function Ways({ left: { part, strategy = 0 }, letters, ways }: WaysProps) {
  const t = useTranslations('share.errors.ways')
  const { onRedactPart, onShowPart, onLeaveOut, onFiguresOnly } = ways
  const letter = letters.length > 1 ? letters[strategy - 1] : undefined
  const all = [
    part !== undefined && onRedactPart && { label: t('redactPart'), act: () => onRedactPart(part) },
    part !== undefined && onShowPart && { label: t('showPart'), act: () => onShowPart(part) },
    letter !== undefined && onLeaveOut && { label: t('leaveOut', { letter }), act: () => onLeaveOut(letter) },
    onFiguresOnly && { label: t('figuresOnly'), act: onFiguresOnly },
  ].filter((way) => typeof way === 'object')
  if (all.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {all.map(({ label, act }) => (
        <Button key={label} size="sm" onClick={act}>
          {label}
        </Button>
      ))}
    </div>
  )
}
