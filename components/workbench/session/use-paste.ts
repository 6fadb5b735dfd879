'use client'

import { useState } from 'react'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { PastedText } from '@/components/import'
import { cancelled } from '@/components/import'
import type { Importer } from './use-import'

const nothing: PastedText = { text: '', name: '' }

/** Text on its way in. It is kept until it is a session: it may be nowhere else any more. */
export function usePaste(openText: Importer['openText']) {
  const [isOpen, setOpen] = useState(false)
  const [paste, setPaste] = useState(nothing)
  const [problem, setProblem] = useState<ActionError>()
  const change = (next: PastedText): void => {
    setPaste(next)
    setProblem(undefined)
  }
  return {
    isOpen,
    paste,
    problem,
    change,
    show: () => setOpen(true),
    hide: () => setOpen(false),
    async submit(given: PastedText): Promise<void> {
      change(given)
      const name = given.name.trim()
      const result = await openText({ text: given.text, ...(name && { name }) })
      if (result.ok) change(nothing)
      else if (result.error === cancelled) return
      else setProblem(result.error)
      setOpen(!result.ok)
    },
  }
}
