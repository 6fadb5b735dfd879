'use client'

import { FileUp, FolderUp } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Spinner } from '@/components/ui/display/spinner'
import { chosenFrom, type ChosenFile } from './chosen-files'

const ACCEPTED =
  '.json,.jsonl,.ndjson,.traj,.txt,.log,.md,.zip,.eval,.tar,.tgz,.gz,application/json,application/zip,application/gzip'

interface FileButtonProps {
  readonly label: string
  /** What the input is called. */
  readonly inputLabel: string
  readonly busy?: boolean
  /** Whether a whole folder can be chosen. */
  readonly folder?: boolean
  readonly inputRef?: RefObject<HTMLInputElement | null>
  readonly size?: 'sm' | 'md'
  readonly variant?: 'primary' | 'secondary'
  readonly onFiles: (files: readonly ChosenFile[]) => void
}

/** A label cannot be reached by keyboard, an input can: the input lies invisibly over the button's look. */
export function FileButton({
  label,
  inputLabel,
  busy = false,
  folder = false,
  inputRef,
  size = 'md',
  variant = 'secondary',
  onFiles,
}: FileButtonProps) {
  const Icon = folder ? FolderUp : FileUp
  return (
    <div className="relative rounded-md focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring">
      <Button asChild variant={variant} size={size} className="w-full">
        <span aria-hidden>
          {busy ? <Spinner /> : <Icon aria-hidden />}
          {label}
        </span>
      </Button>
      <input
        ref={inputRef}
        type="file"
        multiple
        {...(folder ? { webkitdirectory: '' } : { accept: ACCEPTED })}
        aria-label={inputLabel}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const files = chosenFrom(event.currentTarget.files ?? [])
          event.currentTarget.value = '' // choosing the same file again is a change again
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
