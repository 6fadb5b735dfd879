'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname, useRouter } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { addressOf } from '@/components/shared/shell/navigation'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { chosenFrom, droppedFrom } from './chosen-files'
import { requestImport, type ImportRequest } from './import-request'

const WORKBENCH = '/'

/** JSON, or a copied request; other text is pasted for other reasons. */
const looksLikeSession = (text: string): boolean =>
  /^\s*(?:[[{]|```|\$?\s*curl\s|(?:await\s+)?fetch\(|Invoke-|POST\s\S+\sHTTP)/.test(text.slice(0, 500))

/** Takes files that are dropped anywhere on any page to the workbench, and there what is pasted while no text box has focus. */
export default function DropOverlay() {
  const pathname = usePathname()
  const router = useRouter()
  const [over, setOver] = useState(false)
  const bring = useEffectEvent((given: ImportRequest): void => {
    requestImport(given)
    if (pathname !== WORKBENCH) router.push(addressOf(WORKBENCH, useShellStore.getState().workbench))
  })
  const takesPaste = useEffectEvent(() => pathname === WORKBENCH)

  useEffect(() => {
    // Enter and leave fire for every element on the way: only their balance says whether the pointer is over the page.
    let depth = 0
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth++
      setOver(true)
    }
    const leave = (): void => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      // Some dialogs take files themselves.
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      const isTaken = event.defaultPrevented
      event.preventDefault()
      depth = 0
      setOver(false)
      if (isTaken || event.dataTransfer === null) return
      void droppedFrom(event.dataTransfer).then((files) => {
        if (files.length > 0) bring({ type: 'files', files })
      })
    }
    const paste = (event: ClipboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined
      if (!takesPaste() || target?.closest('input, textarea, [contenteditable="true"], [role="dialog"]')) return
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (files.length > 0) bring({ type: 'files', files: chosenFrom(files) })
      else if (looksLikeSession(text)) bring({ type: 'text', text })
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', drag)
    window.addEventListener('drop', drop)
    // Before it reaches its target: an editor draws its lines anew, and then nothing says any more that they were its own.
    window.addEventListener('paste', paste, { capture: true })
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', drag)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste, { capture: true })
    }
  }, [])

  if (!over) return null
  return (
    <Suspense fallback={null}>
      <LazyMessages of={['import']}>
        <DropWords />
      </LazyMessages>
    </Suspense>
  )
}

function DropWords() {
  const t = useTranslations('import')
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-overlay p-6 backdrop-blur-[2px]">
      <div className="flex flex-col items-center gap-3 rounded-xl border-2 border-dashed border-accent bg-raised px-16 py-12 shadow-overlay">
        <FileDown aria-hidden className="size-8 text-accent" />
        <p className="text-lg font-semibold">{t('dropNow')}</p>
        <p className="text-sm text-text-muted">{t('dropHelp')}</p>
      </div>
    </div>
  )
}
