import type { ReactNode } from 'react'
import type { OperableKind, Operation, PassConfig, PassesConfig } from '@/lib/engine'
import type { SessionNames } from '@/lib/contracts/conversations'
import type { PassPreview } from '@/lib/contracts/studio'

/** What is wrong with a value; `field` is its path with dots, inside what is edited: `selection.keepTurns`. */
export interface FieldIssue {
  readonly field: string
  readonly message: string
}

export interface ProfileChoice {
  readonly id: string
  readonly name: string
}

/** `edit` names a continuing edit, such as typing in one field, so that one undo takes all of it back. */
export type Change<Value> = (value: Value, edit?: string) => void

/** What an operation does to a part of the session, for a kind of content of the pass that is edited; with an index only to that message. */
export type RenderPreview = (kind: OperableKind, operation: Operation, messageIndex?: number) => ReactNode

export interface PassEditorProps {
  readonly pass: PassConfig
  /** Of this pass in the dry run; undefined while there is none. */
  readonly preview: PassPreview | undefined
  readonly issues: readonly FieldIssue[]
  readonly profiles: readonly ProfileChoice[]
  readonly suggestions: SessionNames
  /** Number of messages of the session; 0 if none is open. */
  readonly messageCount: number
  readonly onChange: Change<PassConfig>
  /** Absent where no session is open. components/workbench/studio/editor-preview.tsx has one. */
  readonly operationPreview?: RenderPreview | undefined
}

export interface PreludeEditorProps {
  readonly prelude: PassesConfig['losslessPrelude']
  /** Paths inside the prelude: `operations.minimumGain`. */
  readonly issues: readonly FieldIssue[]
  readonly onChange: Change<NonNullable<PassesConfig['losslessPrelude']>>
}

export interface PipelineSettingsProps {
  readonly config: PassesConfig
  /** Paths inside the config; those of passes and prelude are passed over. */
  readonly issues: readonly FieldIssue[]
  readonly suggestions: SessionNames
  readonly onChange: Change<PassesConfig>
}
