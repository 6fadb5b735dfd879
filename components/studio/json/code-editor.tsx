'use client'

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type RefObject } from 'react'
import { schemaCompletion } from './completion'
import { configSchema } from './config-schema'
import { editorLook } from './editor-look'

/** A mistake, from the offset of its first character to that of what follows it. */
export interface CodeProblem {
  readonly from: number
  readonly to: number
  readonly message: string
}

/** What the surrounding component can ask of the editor. */
export interface CodeEditorHandle {
  /** Moves the cursor to an offset. */
  readonly goTo: (offset: number) => void
}

interface CodeEditorProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly problems: readonly CodeProblem[]
  /** Names the editor. */
  readonly label: string
  /** Ids of what is said about it. */
  readonly describedBy: string
  /** Names the list of proposals. */
  readonly completionsLabel: string
  readonly wordOf: (name: string) => string | undefined
  readonly handle: RefObject<CodeEditorHandle | null>
  /** So many pixels at the lower end are covered by what stands above the editor: the line that is written stays clear of them. */
  readonly covered: () => number
}

/** Marks a change that came from outside, which is not reported back. */
const fromOutside = Annotation.define<boolean>()

/** The workbench runs with it. */
const RESERVED = 'Mod-Enter'

/** Text with the marks of a language. Tab leaves it, as it leaves every field. Loaded when it is first shown. */
export default function CodeEditor(props: CodeEditorProps) {
  const { text, problems, handle } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const attributes = useRef(new Compartment())
  const tell = useEffectEvent((next: string) => props.onText(next))
  const create = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({ parent, state: stateOf(props, attributes.current, (next) => tell(next)) }),
  )
  useEffect(() => {
    if (place.current === null) return
    const created = create(place.current)
    view.current = created
    return () => {
      created.destroy()
      view.current = null
    }
  }, [])
  useImperativeHandle(handle, () => ({
    goTo: (offset) => {
      const shown = view.current
      if (shown === null) return
      const anchor = Math.min(offset, shown.state.doc.length)
      shown.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      shown.focus()
    },
  }))
  useEffect(() => {
    const shown = view.current
    if (shown === null || shown.state.doc.toString() === text) return
    const { anchor } = shown.state.selection.main
    shown.dispatch({
      changes: { from: 0, to: shown.state.doc.length, insert: text },
      selection: { anchor: Math.min(anchor, text.length) },
      annotations: fromOutside.of(true),
    })
  }, [text])
  const mark = useEffectEvent(() => {
    const shown = view.current
    if (shown === null) return
    const within = (offset: number): number => Math.min(offset, shown.state.doc.length)
    const diagnostics = problems.map(({ from, to, message }) => ({
      from: within(from),
      to: within(Math.max(from, to)),
      message,
      severity: 'error' as const,
    }))
    shown.dispatch(setDiagnostics(shown.state, diagnostics), {
      effects: [
        attributes.current.reconfigure(contentAttributes(props)),
        // What covers the editor grows with the problems.
        ...(shown.hasFocus ? [EditorView.scrollIntoView(shown.state.selection.main.head)] : []),
      ],
    })
  })
  const marks = JSON.stringify(problems)
  useEffect(() => mark(), [marks])
  return <div ref={place} />
}

const contentAttributes = ({ label, describedBy, problems }: CodeEditorProps) =>
  EditorView.contentAttributes.of({
    // Said for those who look for what the keyboard reaches: text that can be edited is reached anyway.
    tabindex: '0',
    'aria-label': label,
    'aria-describedby': describedBy,
    ...(problems.length > 0 && { 'aria-invalid': 'true' }),
  })

const stateOf = (props: CodeEditorProps, attributes: Compartment, tell: (text: string) => void): EditorState =>
  EditorState.create({
    doc: props.text,
    extensions: [
      history(),
      json(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      drawSelection(),
      schemaCompletion({ schema: configSchema, wordOf: props.wordOf }),
      EditorView.lineWrapping,
      EditorView.scrollMargins.of(() => ({ bottom: props.covered() })),
      EditorState.phrases.of({ Completions: props.completionsLabel }),
      attributes.of(contentAttributes(props)),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...lintKeymap,
        ...defaultKeymap.filter(({ key }) => key !== RESERVED),
      ]),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        if (docChanged && !transactions.some((each) => each.annotation(fromOutside) === true))
          tell(state.doc.toString())
      }),
      editorLook,
    ],
  })
