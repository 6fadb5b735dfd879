'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Link } from '@/components/ui/buttons/link'
import { usePathname } from 'next/navigation'
import { Sheet } from '@/components/ui/overlays/sheet'
import { addressOf, destinations, isCurrent } from './navigation'
import { OnItsWay } from './on-its-way'
import { useShellStore } from './shell-store'

/** Navigation on narrow screens. Mounted while open: until the page that was chosen is there. */
export default function NavigationSheet() {
  const t = useTranslations('common.nav')
  const pathname = usePathname()
  const { overlay, show, workbench } = useShellStore()
  const [from] = useState(pathname)
  useEffect(() => {
    if (pathname !== from) show('none')
  }, [pathname, from, show])
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
            href={addressOf(href, workbench)}
            onClick={() => {
              if (isCurrent(href, pathname)) show('none')
            }}
            aria-current={isCurrent(href, pathname) ? 'page' : undefined}
            className="relative flex h-10 items-center gap-3 rounded-md px-3 text-base font-medium text-text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text"
          >
            <Icon aria-hidden className="size-4" />
            {t(id)}
            <OnItsWay className="inset-x-3 bottom-1" />
          </Link>
        ))}
      </nav>
    </Sheet>
  )
}
