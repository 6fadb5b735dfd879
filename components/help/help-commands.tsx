'use client'

import { useCommands } from '@/components/shared/commands/commands'

interface HelpCommandsProps {
  readonly group: string
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

/** Each section of the page, in the palette. */
export function HelpCommands({ group, sections }: HelpCommandsProps) {
  useCommands(
    sections.map(({ id, title }) => ({
      id: `help.${id}`,
      group,
      title,
      run: () => {
        window.location.hash = id
      },
    })),
  )
  return null
}
