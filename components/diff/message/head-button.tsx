import { buttonStyle } from '@/components/ui/buttons/button-style'
import { cn } from '@/components/ui/cn'

interface HeadButtonProps {
  readonly icon: 'icon-question' | 'icon-link' | 'icon-note'
  readonly label: string
  readonly title?: string
  readonly onClick: () => void
}

/** One element, because every head on the page has some. */
export const HeadButton = ({ icon, label, ...props }: HeadButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className={cn(buttonStyle({ variant: 'ghost', size: 'sm' }), 'w-6 px-0', icon)}
    {...props}
  />
)
