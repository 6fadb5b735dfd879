'use client'

import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import type { ButtonStyleProps } from './button-style'
import { downloadFrom } from './download'

interface DownloadButtonProps extends ButtonStyleProps {
  /** URL of a file on this server. */
  readonly href: string
  readonly children: ReactNode
}

/** Downloads a file from this server. For text that is already in the page, use downloadText. */
export function DownloadButton({ href, children, ...style }: DownloadButtonProps) {
  return (
    <Button {...style} onClick={() => downloadFrom(href)}>
      <Download aria-hidden />
      {children}
    </Button>
  )
}
