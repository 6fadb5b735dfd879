'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Input } from '@/components/ui/fields/input'
import { withWord } from '../model/selection'

interface HandWordsProps {
  readonly words: readonly string[]
  readonly onWords: (words: readonly string[]) => void
}

const SHOWN_CHARACTERS = 40
const short = (text: string): string => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text)

/** What a person wants gone everywhere, typed or selected in the parts. */
export function HandWords({ words, onWords }: HandWordsProps) {
  const t = useTranslations('share.redact')
  const [typed, setTyped] = useState('')
  const selected = useSelectedText()
  const add = (event: FormEvent): void => {
    event.preventDefault()
    onWords(withWord(words, typed))
    setTyped('')
  }
  return (
    <section aria-label={t('byHand')} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('byHand')}</h3>
      <p className="text-xs text-text-muted">{t('byHandHelp')}</p>
      <form onSubmit={add} className="flex flex-wrap items-center gap-2">
        <Input
          aria-label={t('word')}
          placeholder={t('word')}
          maxLength={2_000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-40 flex-1"
        />
        <Button type="submit" disabled={typed.trim().length < 2}>
          {t('addWord')}
        </Button>
        {selected === '' ? null : (
          // The selection would be gone before the click.
          <Button
            type="button"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onWords(withWord(words, selected))}
          >
            {t('addSelection', { text: short(selected) })}
          </Button>
        )}
      </form>
      {words.length === 0 ? null : (
        <ul aria-label={t('words')} className="flex flex-wrap gap-1.5">
          {words.map((word) => (
            <li key={word} className="max-w-full">
              <Button
                type="button"
                size="sm"
                aria-label={t('removeWord', { text: short(word) })}
                className="max-w-full"
                onClick={() => onWords(words.filter((each) => each !== word))}
              >
                <span className="truncate">{short(word)}</span>
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What is selected in a text that says it may be selected from. */
function useSelectedText(): string {
  const [selected, setSelected] = useState('')
  useEffect(() => {
    const read = (): void => {
      const selection = document.getSelection()
      const within = selection?.anchorNode?.parentElement?.closest('[data-selectable]')
      setSelected(within === null || within === undefined ? '' : (selection?.toString().trim() ?? ''))
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  return selected
}
