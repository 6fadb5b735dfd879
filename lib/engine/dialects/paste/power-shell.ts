import type { FoundBody } from './found-body'

const named: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '0': '\0',
}

/** The `-Body` of `Invoke-WebRequest`, also where it is turned into bytes first or stands in a variable. */
export function powerShellBody(text: string): FoundBody {
  const flag = /(?:^|\s)-Body\s+(?:\(?\[[\w.]+\]::UTF8\.GetBytes\(\s*)?/i.exec(text)
  if (!flag) return { type: 'none' }
  const from = flag.index + flag[0].length
  const variable = /^\$(\w{1,100})/.exec(text.slice(from, from + 110))?.[1]
  if (variable === undefined) return stringAt(text, from)
  const assigned = new RegExp(`(?:^|[\\n;])[ \\t]*\\$${variable}[ \\t]*=[ \\t]*`, 'i').exec(text)
  return assigned ? stringAt(text, assigned.index + assigned[0].length) : { type: 'none' }
}

/** A string of PowerShell in any of its quotes; nothing in it is evaluated. */
function stringAt(text: string, from: number): FoundBody {
  const document = /^@(['"])\r?\n([\s\S]*?)\r?\n\1@/.exec(text.slice(from))
  if (document) return { type: 'body', text: document[2] ?? '' }
  const quote = text[from]
  if (quote === "'")
    return { type: 'body', text: (/^'((?:[^']|'')*)/.exec(text.slice(from))?.[1] ?? '').replaceAll("''", "'") }
  return quote === '"' ? { type: 'body', text: doubleQuoted(text, from + 1) } : { type: 'none' }
}

function doubleQuoted(text: string, from: number): string {
  let body = ''
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? ''
    const code = char === '$' ? /^\$\(\[char\](\d{1,7})\)/.exec(text.slice(at, at + 20)) : undefined
    if (code) {
      body += String.fromCodePoint(Math.min(Number(code[1]), 0x10ffff))
      at += code[0].length - 1
    } else if (char === '`') {
      const next = text[++at] ?? ''
      body += named[next] ?? (next === '\n' ? '' : next)
    } else if (char === '"') {
      if (text[at + 1] !== '"') return body
      body += '"'
      at++
    } else body += char
  }
  return body
}
