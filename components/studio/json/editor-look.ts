import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The tokens of the app, light and dark alike. Hue is for what is wrong; what a word is, its weight and grey say. */
const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--text)', fontWeight: '500' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--text-muted)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--accent)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--text-subtle)' },
])

const theme = EditorView.theme({
  '&': {
    maxHeight: '70dvh',
    minHeight: '12rem',
    border: '1px solid var(--border-control)',
    borderRadius: '4px',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: '12px',
  },
  '&.cm-focused': { outline: '2px solid var(--ring)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '18px' },
  '.cm-content': { caretColor: 'var(--text)', padding: '6px 0' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-soft)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--selected)',
    outline: '1px solid var(--border-control)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger) 1px',
    textUnderlineOffset: '3px',
    backgroundColor: 'var(--danger-soft)',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--danger)' },
  '.cm-tooltip': {
    border: '1px solid var(--border-strong)',
    borderRadius: '7px',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: '0 6px 20px hsl(var(--shadow-color) / 0.18)',
    overflow: 'hidden',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)', fontFamily: 'var(--font-sans)', fontSize: '12px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14rem', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '24px',
    padding: '0 8px',
    borderRadius: '4px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--selected)', color: 'var(--text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    color: 'var(--text-muted)',
    fontFamily: 'var(--font-sans)',
    fontStyle: 'normal',
  },
})

export const editorLook: Extension = [theme, syntaxHighlighting(highlight)]
