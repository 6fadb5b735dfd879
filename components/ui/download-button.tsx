'use client'

import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import type { ButtonStyleProps } from './button-style'
import { downloadFrom } from './download'

interface DownloadButtonProps extends ButtonStyleProps {
  /** Address of a file of this server. */
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}

/** Saves a file of this server. For text that is in the page, see downloadText. */
export function DownloadButton({ href, children, ...style }: DownloadButtonProps) {
  return (
    <Button {...style} onClick={() => downloadFrom(href)}>
      <Download aria-hidden />
      {children}
    </Button>
  )
}
