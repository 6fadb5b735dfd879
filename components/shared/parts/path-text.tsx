import { cn } from '@/components/ui/cn'
import { TextWithInvisibles } from './text-with-invisibles'

interface PathTextProps {
  /** As it is shown. */
  readonly children: string
  /** The whole path. */
  readonly title?: string
  readonly className?: string
}

/** A path on one line; what does not fit is cut from its left, so that the name of the file stays. */
export const PathText = ({ children, title, className }: PathTextProps) => (
  <span title={title ?? children} className={cn('min-w-0 truncate text-left font-mono [direction:rtl]', className)}>
    <bdi>
      <TextWithInvisibles text={children} />
    </bdi>
  </span>
)
