import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import type { ButtonStyleProps } from './button-style'

interface DownloadLinkProps extends ButtonStyleProps {
  readonly href: string
  readonly fileName?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a file of this server, with the look of a button. For text that is in the page, see downloadText. */
export function DownloadLink({ href, fileName, children, ...style }: DownloadLinkProps) {
  return (
    <Button asChild {...style}>
      <a href={href} download={fileName ?? ''}>
        <Download aria-hidden />
        {children}
      </a>
    </Button>
  )
}
