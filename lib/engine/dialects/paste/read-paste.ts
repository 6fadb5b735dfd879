import { err, ok, type Result } from '../../core/result'
import { ImportError } from '../import/import-error'
import { curlBody } from './curl'
import { fetchBody } from './fetch-call'
import type { FoundBody } from './found-body'
import { powerShellBody } from './power-shell'

/** How the text was copied. */
export const pasteForms = ['text', 'curl', 'fetch', 'powershell', 'http'] as const
export type PasteForm = (typeof pasteForms)[number]

export interface Paste {
  readonly form: PasteForm
  /** What is imported: the text itself, or the body of the request that it is. Addresses, headers and cookies are left behind. */
  readonly text: string
}

/** Each form by how it begins. What none knows is text. */
const forms: readonly {
  readonly form: PasteForm
  readonly begins: RegExp
  readonly body: (text: string) => FoundBody
}[] = [
  { form: 'curl', begins: /^(?:[$>#%]\s+)?(?:\w+=\S*\s+)*(?:sudo\s+)?curl(?:\.exe)?\s/, body: curlBody },
  { form: 'fetch', begins: /^(?:await\s+|(?:const|let|var)\s+\w+\s*=\s*(?:await\s+)?)?fetch\s*\(/, body: fetchBody },
  {
    form: 'powershell',
    begins: /^(?:\$\w+\s*=|Invoke-(?:WebRequest|RestMethod)\b|irm\s|iwr\s)/i,
    body: powerShellBody,
  },
  { form: 'http', begins: /^(?:POST|PUT)\s+\S+\s+HTTP\/[\d.]+\s*\r?\n/, body: httpBody },
]

/** What a person has on the clipboard: a session, or a request as a browser or a shell has it. */
export function readPaste(pasted: string): Result<Paste, ImportError> {
  const text = withoutFence(pasted)
  const trimmed = text.trimStart()
  const known = forms.find(({ begins }) => begins.test(trimmed.slice(0, 2_000)))
  if (!known) return ok({ form: 'text', text })
  const found = known.body(trimmed)
  if (found.type === 'body') return ok({ form: known.form, text: found.text })
  return err(
    new ImportError(found.type === 'file' ? { type: 'bodyInFile', name: found.name } : { type: 'noBody' }, {
      type: 'file',
    }),
  )
}

/** Text as chats show it, between lines of three back ticks. */
function withoutFence(text: string): string {
  return /^\s*```[^\n`]*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text
}

/** A request as it went over the wire: its body stands behind the first empty line. */
function httpBody(text: string): FoundBody {
  const end = /\r?\n\r?\n/.exec(text)
  return end ? { type: 'body', text: text.slice(end.index + end[0].length) } : { type: 'none' }
}
