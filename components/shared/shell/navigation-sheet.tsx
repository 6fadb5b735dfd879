'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { usePathname } from 'next/navigation'
import { Sheet } from '@/components/ui/overlays/sheet'
import { destinations, isCurrent } from './navigation'
import { useShellStore } from './shell-store'

/** Navigation on narrow screens. Mounted while open. */
export default function NavigationSheet() {
  const t = useTranslations('common.nav')
  const pathname = usePathname()
  const { overlay, show } = useShellStore()
  return (
    <Sheet
      side="left"
      open={overlay === 'navigation'}
      onOpenChange={(open) => show(open ? 'navigation' : 'none')}
      title={t('menu')}
      className="w-64"
    >
      <nav aria-label={t('label')} className="-m-2 flex flex-col gap-0.5">
        {destinations.map(({ id, href, icon: Icon }) => (
          <Link
            key={id}
            href={href}
            onClick={() => show('none')}
            aria-current={isCurrent(href, pathname) ? 'page' : undefined}
            className="flex h-10 items-center gap-3 rounded-md px-3 text-base font-medium text-text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
          >
            <Icon aria-hidden className="size-4" />
            {t(id)}
          </Link>
        ))}
      </nav>
    </Sheet>
  )
}
