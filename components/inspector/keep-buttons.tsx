'use client'

import { Check, FileText, Pin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PathText } from '@/components/shared/parts/path-text'
import { Button } from '@/components/ui/buttons/button'

/** A way to keep something whole by the options of the strategy, and back. */
export interface KeepWay {
  readonly isKept: boolean
  readonly turn: () => void
}

interface FileWay {
  readonly path: string
  /** As it is shown. */
  readonly name: string
  readonly way: KeepWay
}

interface KeepButtonsProps {
  /** Each absent where the strategy cannot say so, or took nothing from it. */
  readonly message: KeepWay | undefined
  readonly files: readonly FileWay[]
  /** No pass changes the message, and what it repeats is written as references. */
  readonly isReferenced: boolean
}

/** Pressed while it is kept: the same button lets it go again. */
export function KeepButtons({ message, files, isReferenced }: KeepButtonsProps) {
  const t = useTranslations('workbench.inspector.keep')
  return (
    <>
      {message === undefined ? null : (
        <KeepButton way={message} icon={<Pin aria-hidden />}>
          {t('message')}
        </KeepButton>
      )}
      {files.map(({ path, name, way }) => (
        <KeepButton key={path} way={way} icon={<FileText aria-hidden />}>
          {t.rich('file', { file: name, path: () => <PathText title={path}>{name}</PathText> })}
        </KeepButton>
      ))}
      {isReferenced && [message, ...files.map(({ way }) => way)].some((way) => way?.isKept) ? (
        <p className="text-pretty text-text-muted">{t('referenced')}</p>
      ) : null}
    </>
  )
}

function KeepButton({
  way,
  icon,
  children,
}: {
  readonly way: KeepWay
  readonly icon: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={way.isKept}
      onClick={way.turn}
      className="-ml-2 max-w-full aria-pressed:text-accent"
    >
      {way.isKept ? <Check aria-hidden /> : icon}
      {children}
    </Button>
  )
}
