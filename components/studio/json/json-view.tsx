'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { Fragment, useId, useRef } from 'react'
import { formatJsonPath, type JsonObject, type SchemaIssue } from '@/lib/engine'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Callout } from '@/components/ui/display/callout'
import { Skeleton } from '@/components/ui/display/skeleton'
import { fieldKeys } from '@/components/shared/labels/field-keys'
import type { CodeEditorHandle } from './code-editor'
import { dropDraft, keepDraft, useJsonDraft } from './json-drafts'
import { readText, type TextProblem } from './json-problems'

const CodeEditor = contained(
  dynamic(() => import('./code-editor'), {
    ssr: false,
    loading: () => <Skeleton className="h-96" />,
  }),
)

interface JsonViewProps {
  /** Key of the row whose pipeline it is. */
  readonly row: string
  readonly config: JsonObject
  /** What the schema has against a config; nothing: it is taken over. */
  readonly check: (config: JsonObject) => readonly SchemaIssue[]
  readonly onChange: (config: JsonObject, edit: string) => void
}

const SYNTAX = [
  'InvalidSymbol',
  'InvalidNumberFormat',
  'PropertyNameExpected',
  'ValueExpected',
  'ColonExpected',
  'CommaExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
  'InvalidCommentToken',
  'UnexpectedEndOfString',
  'TooDeep',
] as const

/** The pipeline as text, in step with the form: what is valid is taken over as it is typed, what comes from elsewhere is shown at once. */
export function JsonView({ row, config, check, onChange }: JsonViewProps) {
  const t = useTranslations('studio.editor')
  const id = useId()
  const editor = useRef<CodeEditorHandle>(null)
  const panel = useRef<HTMLDivElement>(null)
  const fields = useTranslations('pass')
  const draft = useJsonDraft(row)
  const written = JSON.stringify(config, null, 2)
  // What is valid is taken over, and gives way to what comes from elsewhere; what is not yet is nobody's but its writer's.
  const text = draft !== undefined && (draft.on === written || !draft.isValid) ? draft.text : written
  const isBehind = draft?.isValid === false && draft.on !== written
  const problems = problemsOf(text, check)
  const type = (next: string): void => {
    const read = readText(next)
    if (!read.ok || check(read.value).length > 0)
      return keepDraft(row, { text: next, on: draft?.isValid === false ? draft.on : written, isValid: false })
    keepDraft(row, { text: next, on: JSON.stringify(read.value, null, 2), isValid: true })
    onChange(read.value, 'json')
  }
  const words = ({ what }: TextProblem): string => {
    if (what.type === 'schema') return what.message
    if (what.type === 'not-object') return t('notObject')
    return t(`syntax.${SYNTAX.find((code) => code === what.code) ?? 'other'}`)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <span className="flex-1 text-xs font-medium">{t('json')}</span>
        <CopyButton label={t('copy')} text={() => text} />
      </div>
      {isBehind ? (
        <Callout
          kind="warning"
          actions={
            <Button size="sm" onClick={() => dropDraft(row)}>
              {t('discard')}
            </Button>
          }
        >
          {t('behind')}
        </Callout>
      ) : null}
      <CodeEditor
        handle={editor}
        text={text}
        onText={type}
        problems={problems.map((problem) => ({ from: problem.offset, to: problem.end, message: words(problem) }))}
        label={t('json')}
        describedBy={`${id}-help ${id}-problems`}
        covered={() => panel.current?.offsetHeight ?? 0}
        completionsLabel={t('completions')}
        wordOf={(name) => {
          const key = fieldKeys[name]
          return key === undefined ? undefined : fields(key)
        }}
      />
      <p id={`${id}-help`} className="text-xs text-text-muted">
        {t('help')}
      </p>
      {/* Where one types, however long the text is. */}
      <div
        ref={panel}
        className="sticky -bottom-3 z-10 -mx-3 flex max-h-40 flex-col gap-1 overflow-y-auto border-t border-border bg-surface px-3 py-1.5 text-xs"
      >
        <div id={`${id}-problems`} role="status">
          {problems.length === 0 ? (
            <p className="flex items-center gap-1.5 text-success">
              <CircleCheck aria-hidden className="size-3.5" />
              {t('valid')}
            </p>
          ) : (
            <p className="flex items-center gap-1.5 font-medium text-danger">
              <CircleAlert aria-hidden className="size-3.5" />
              {t('problems', { count: problems.length })}
            </p>
          )}
        </div>
        {problems.length === 0 ? null : (
          <ul aria-label={t('problemList')} className="flex flex-col gap-1">
            {problems.map((problem, index) => (
              <li key={index}>
                <button
                  type="button"
                  onClick={() => editor.current?.goTo(problem.offset)}
                  className="flex min-h-6 w-full flex-col items-start rounded-sm px-1 py-0.5 text-left hover:bg-hover"
                >
                  <span className="tabular flex flex-wrap gap-x-1.5 text-text-muted">
                    <span className="whitespace-nowrap">
                      {t('place', { line: problem.line, column: problem.column })}
                    </span>
                    {problem.path.length === 0 ? null : <PathInText path={formatJsonPath(problem.path)} />}
                  </span>
                  <span className="text-danger">{words(problem)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function problemsOf(text: string, check: JsonViewProps['check']): readonly TextProblem[] {
  const read = readText(text)
  return read.ok ? read.locate(check(read.value)) : read.problems
}

/** Wraps between its names, and within one only where it is wider than its line. */
function PathInText({ path }: { readonly path: string }) {
  return (
    <code className="min-w-0 font-mono wrap-break-word">
      {path.split(/(?=[.[])/).map((name, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {name}
        </Fragment>
      ))}
    </code>
  )
}
