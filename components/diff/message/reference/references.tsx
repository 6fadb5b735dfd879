import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ComparedHunk, HunkReference } from '@/lib/contracts/diff'
import type { Entry } from '@/components/diff/model/align-messages'
import { Fact, Facts } from '@/components/diff/names/facts'
import { lineLink, shortLineLink } from '@/components/diff/names/line-link'
import { useRowName } from '@/components/diff/names/entry-names'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { SourcePanel } from './source-panel'
import { useReferenceTarget, type ReferenceInput } from './use-reference-target'

interface ReferencesProps {
  readonly hunk: ComparedHunk
  readonly entry: Entry
  readonly column: number
}

/** References of one hunk that are told of before asking for more. */
const REFERENCES_SHOWN = 4

/** Where what a hunk had stands, reference by reference. */
export function References({ hunk, entry, column }: ReferencesProps) {
  const t = useTranslations('diff')
  const [all, setAll] = useState(false)
  const shown = all ? hunk.references : hunk.references.slice(0, REFERENCES_SHOWN)
  return (
    <>
      {hunk.after.length > 0 ? null : (
        <span className="px-1 text-xs text-text-muted">{t('byReferenceAbove', { count: hunk.to - hunk.from })}</span>
      )}
      {shown.map((reference, index) => (
        <Reference
          key={index}
          reference={reference}
          column={column}
          position={entry.cells[column]?.after}
          facts={hunk.after.length > 0}
        />
      ))}
      {shown.length < hunk.references.length ? (
        <button type="button" onClick={() => setAll(true)} className={`block px-1 text-xs ${lineLink}`}>
          {t('moreReferences', { count: hunk.references.length - shown.length })}
        </button>
      ) : null}
    </>
  )
}

interface ReferenceProps extends ReferenceInput {
  /** Said once, where its marker stands. */
  readonly facts: boolean
}

function Reference({ reference, column, position, facts }: ReferenceProps) {
  const t = useTranslations('diff')
  const nameOf = useRowName()
  const linesOf = useReferenceLines()
  const [open, setOpen] = useState(false)
  const place = useReferenceTarget({ reference, position, column })
  const { entry: target, path, go } = place
  const link = (
    <button type="button" disabled={target === undefined} onClick={go} className={`text-xs ${shortLineLink}`}>
      #{target?.position ?? reference.message}
    </button>
  )
  return (
    <>
      {facts ? (
        <Facts>
          <Fact name={t('standsIn')}>
            {link} {target === undefined ? null : [nameOf(target.row), ...target.row.tools].join(' ')}{' '}
            {path === undefined ? null : (
              <span className="font-mono">
                <TextWithInvisibles text={path} />
              </span>
            )}
          </Fact>
          <Fact name={t('linesName', { count: reference.lines })}>{linesOf(reference)}</Fact>
        </Facts>
      ) : (
        link
      )}
      {position === undefined ? null : open ? (
        <SourcePanel
          reference={reference}
          position={position}
          column={column}
          target={place}
          onClose={() => setOpen(false)}
        />
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          data-source
          className={`px-1 text-xs ${lineLink}`}
          aria-label={t('showSourceOf', { marker: reference.marker })}
        >
          {t('showSource')}
        </button>
      )}
    </>
  )
}

/** Which lines a reference stands for, as they are numbered where they stand, and how it differs from them. */
function useReferenceLines(): (reference: HunkReference) => string {
  const t = useTranslations('diff')
  return ({ lines, numbered, differs, check }) => {
    const which = numbered === undefined ? t('lines', { count: lines }) : t('range', { count: lines, ...numbered })
    return `${which}, ${t(`differs.${differs}`)}, ${t('hash', { check })}`
  }
}
