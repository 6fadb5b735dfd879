import { isJsonObject, tryParseJson } from '../../core/json'
import type { FoundBody } from './found-body'

/** The body of a call as browsers copy it, or as a person writes it with `JSON.stringify`. */
export function fetchBody(text: string): FoundBody {
  const from = text.indexOf('{')
  const end = text.lastIndexOf('}')
  const options = from === -1 ? undefined : tryParseJson(text.slice(from, end + 1))
  if (isJsonObject(options))
    return typeof options.body === 'string' ? { type: 'body', text: options.body } : { type: 'none' }
  const body = /["']?\bbody["']?\s*:\s*/.exec(text)
  return body ? bodyAt(text.slice(body.index + body[0].length)) : { type: 'none' }
}

function bodyAt(text: string): FoundBody {
  const call = /^JSON\.stringify\(\s*/.exec(text)
  const found = call ? valueAt(text.slice(call[0].length)) : stringAt(text)
  return found === undefined ? { type: 'none' } : { type: 'body', text: found }
}

/** The JSON value that a text begins with, up to where its brackets close. */
function valueAt(text: string): string | undefined {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if ('{['.includes(char)) depth++
    else if ('}]'.includes(char) && --depth === 0)
      return tryParseJson(text.slice(0, at + 1)) === undefined ? undefined : text.slice(0, at + 1)
  }
  return undefined
}

/** A string of JavaScript in any of its quotes; nothing in it is evaluated. */
function stringAt(text: string): string | undefined {
  const quote = text[0] ?? ''
  if (!'"\'`'.includes(quote) || quote === '') return undefined
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return unescaped(text.slice(1, at))
  }
  return undefined
}

function unescaped(inner: string): string | undefined {
  const asJson = inner.replace(/\\([\s\S])|"|[\n\r\t]/g, (all, escaped: string | undefined) =>
    escaped === undefined
      ? JSON.stringify(all).slice(1, -1)
      : `"\\/bfnrtu`.includes(escaped)
        ? all
        : escaped === '\n'
          ? ''
          : escaped,
  )
  const value = tryParseJson(`"${asJson}"`)
  return typeof value === 'string' ? value : undefined
}
