import { classifyCall } from '../../conversation/tool-kinds'
import { argumentsOf } from './arguments'
import { pathKey } from './call-items'
import { editedLinesIn, isOldKey } from './edited-lines'
import { pathOf, pathsIn } from '../../conversation/texts/file-paths'
import type { Call } from './text-calls'

/** What a call does to a file. `written`: with its whole content, so it is created where it did not stand before. */
export type Touch = 'read' | 'changed' | 'written'

export interface TouchedFile {
  readonly path: string
  readonly touch: Touch
}

const contentKeys = new Set(['content', 'contents', 'file_text', 'filetext', 'new_content', 'text', 'code_content'])
const patchedFile = /^\*\*\* (Update|Add|Delete) File: (.+)$|^\+\+\+ (?:b\/)?(\S+)/gm

/** The files that a call reads, also through the shell, changes or writes. */
export function touchedFiles(call: Call): readonly TouchedFile[] {
  const given = argumentsOf(call.input)
  const patched = given.flatMap(({ text }) => patchedFilesIn(text))
  if (patched.length > 0) return patched
  const paths = given.flatMap(({ key, text }) => (pathKey.test(key) ? (pathOf(text) ?? []) : []))
  const isEdit = given.some(
    ({ key, text }) => isOldKey(key) || editedLinesIn(key, text).length > 0 || key === 'replacement_text',
  )
  if (isEdit) return paths.map((path) => ({ path, touch: 'changed' }))
  if (paths.length > 0 && given.some(({ key }) => contentKeys.has(key.toLowerCase())))
    return paths.map((path) => ({ path, touch: 'written' }))
  if (classifyCall(call).kind !== 'read') return []
  return [...paths, ...(paths.length > 0 ? [] : given.flatMap(({ text }) => pathsIn(text, { bare: true })))].map(
    (path) => ({ path, touch: 'read' }),
  )
}

function patchedFilesIn(text: string): readonly TouchedFile[] {
  if (!text.includes('*** ') && !text.includes('+++ ')) return []
  return [...text.matchAll(patchedFile)].flatMap(([, verb, named, target]): readonly TouchedFile[] => {
    const path = pathOf(named ?? target ?? '')
    return path === undefined ? [] : [{ path, touch: verb === 'Add' ? 'written' : 'changed' }]
  })
}
