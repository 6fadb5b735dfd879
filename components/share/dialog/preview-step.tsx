'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useSpeakerLabels } from '@/components/shared/labels/speaker-labels'
import type { SnapshotPreview } from '@/lib/contracts/share'
import { useEvenRows } from '@/components/shared/sizes/use-even-rows'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { Callout } from '@/components/ui/display/callout'
import { Dash } from '@/components/shared/parts/dash'
import { LetterMark } from '@/components/shared/parts/letter-mark'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { letterOf, type ColumnLetter } from '@/lib/contracts/shared/column-letters'

interface PreviewStepProps {
  readonly preview: SnapshotPreview
  readonly withTexts: boolean
  /** Of the shared rows. */
  readonly letters: readonly ColumnLetter[]
}

export function PreviewStep({ preview, withTexts, letters }: PreviewStepProps) {
  const t = useTranslations('share')
  const format = useFormatter()
  const left = preview.left.map(({ type, count }) => t('preview.leftOne', { type: t(`types.${type}`), count }))
  const words = preview.words.map(({ word, places }) => t('preview.wordPlaces', { word, places }))
  const facts = [
    [t('preview.name'), preview.title],
    ...(withTexts
      ? [
          [t('preview.parts'), format.number(preview.parts)] as const,
          ...(preview.notes.length === 0 ? [] : [[t('preview.notes'), format.number(preview.notes.length)] as const]),
          [t('preview.redacted'), t('preview.redactedValue', preview.redacted)] as const,
        ]
      : []),
    [t('preview.size'), format.number(preview.bytes, 'bytes')],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-sm font-semibold">{t('preview.title')}</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t('preview.runs')}>
        <ul className="flex flex-col gap-1">
          {preview.runs.map((run, index) => (
            <li key={index} className="flex items-center gap-2">
              <LetterMark letter={letters[index] ?? letterOf(index)} />
              <span className="min-w-0 truncate font-medium" title={run.title}>
                {run.title}
              </span>
              <span className="tabular shrink-0 text-xs text-text-muted">
                {t('what.runTokens', { before: run.tokensBefore, after: run.tokensAfter })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {words.length === 0 ? null : (
        <Callout kind={preview.words.every(({ places }) => places > 0) ? 'info' : 'warning'}>
          {t('preview.words', { list: format.list(words) })}
        </Callout>
      )}
      {left.length === 0 ? null : <Callout kind="warning">{t('preview.left', { list: format.list(left) })}</Callout>}
      {preview.notes.length === 0 ? null : <PreviewNotes notes={preview.notes} />}
      {withTexts ? (
        <PreviewMessages messages={preview.messages} letters={letters} />
      ) : (
        <Callout kind="success">{t('preview.figures')}</Callout>
      )}
    </div>
  )
}

/** The notes as they would be read. */
function PreviewNotes({ notes }: Pick<SnapshotPreview, 'notes'>) {
  const t = useTranslations('share.preview')
  return (
    <section aria-label={t('notes')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('notes')}</h3>
      <ul
        aria-label={t('notes')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
        tabIndex={0}
        className="flex max-h-40 flex-col gap-1 overflow-y-auto rounded-lg border border-border bg-surface px-3 py-2 text-sm focus-visible:-outline-offset-2"
      >
        {notes.map(({ position, text }) => (
          <li key={position} className="flex gap-2">
            <span className="tabular font-mono text-xs text-text-muted">#{position}</span>
            <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ROW_REM = 3

/** The messages as their first lines would be read. */
function PreviewMessages({
  messages,
  letters,
}: {
  readonly messages: SnapshotPreview['messages']
  readonly letters: readonly ColumnLetter[]
}) {
  const share = useTranslations('share')
  const t = useTranslations('share.preview')
  const w = useTranslations('workbench')
  const speaker = useSpeakerLabels()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useEvenRows({ count: messages.length, scroller, height: ROW_REM })
  return (
    <section aria-label={t('messages')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('messages')}</h3>
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
        tabIndex={0}
        role="group"
        aria-label={t('messages')}
        className="h-72 overflow-y-auto rounded-lg border border-border bg-surface focus-visible:-outline-offset-2"
      >
        <ul aria-label={t('messages')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const message = messages[index]
            return message === undefined ? null : (
              <li
                key={key}
                aria-posinset={index + 1}
                aria-setsize={messages.length}
                className="absolute inset-x-0 top-0 flex flex-col justify-center border-b border-border px-3"
                style={{ height: `${ROW_REM}rem`, transform: `translateY(${start}px)` }}
              >
                <span className="flex items-center gap-1.5 text-xs text-text-muted">
                  {message.position === undefined ? null : (
                    <span className="tabular font-mono">#{message.position}</span>
                  )}
                  {speaker(message.role, message.kind)}
                  <KindSwatch kind={message.kind} />
                  {w(`kinds.${message.kind}`)}
                  {message.run === 0 ? null : (
                    <span>· {t('of', { letter: letters[message.run] ?? letterOf(message.run) })}</span>
                  )}
                </span>
                <span className="truncate text-sm">
                  {message.preview === '' ? (
                    <Dash why={share('noText')} />
                  ) : (
                    <TextWithInvisibles text={message.preview} />
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
