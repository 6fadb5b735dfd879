import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { importFile } from '../import/import-file'
import { readPaste } from './read-paste'

/** With everything that shells have a meaning for: quotes of both kinds, `$`, back ticks, `%`, `^`, `!`, backslashes, line ends, other alphabets. */
const spoken = `It's "100%" $HOME \`x\` a\\b ^c !d & é 日本\nsecond line`
const body = JSON.stringify({
  model: 'claude-3',
  max_tokens: 10,
  system: 'Short.',
  messages: [{ role: 'user', content: spoken }],
})
const key = 'sk-ant-secret-0123456789'

const bash = `curl 'https://api.example.com/v1/messages' \\\n  -H 'x-api-key: ${key}' \\\n  -b 'session=${key}' \\\n`
const ansi = [...body]
  .map((char) => (char === "'" || char === '\\' ? `\\${char}` : char === '!' ? '\\u0021' : char))
  .join('')
const inDouble = body.replace(/["\\$`]/g, '\\$&')
const forPrompt = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replace(/[^\w\s-]/g, '^$&')
const inPowerShell = [...body]
  .map((char) => (char > '~' ? `$([char]${char.charCodeAt(0)})` : '"`$'.includes(char) ? `\`${char}` : char))
  .join('')

const copied: Readonly<Record<string, string>> = {
  'bash, single quotes': `${bash}  --data-raw '${body.replaceAll("'", `'\\''`)}'`,
  'bash, as Chrome escapes': `${bash}  --data-raw $'${ansi}' \\\n  --compressed`,
  'bash, double quotes': `${bash} -d "${inDouble}"`,
  'a prompt before it': `$ ${bash}  --json '${body.replaceAll("'", `'"'"'`)}' | jq .`,
  'the flag and its value in one': `${bash}  -d'${body.replaceAll("'", `'\\''`)}'`,
  'Windows line ends': `${bash}  --data-raw $'${ansi}'`.replaceAll('\n', '\r\n'),
  'a here-document': `${bash}  --data-binary @- <<'EOF'\n${body}\nEOF\necho done\n`,
  'the command prompt, as Chrome escapes': `curl ^"https://api.example.com/v1/messages^" ^\n  -H ^"x-api-key: ${key}^" ^\n  --data-raw ^"${forPrompt(body)}^"`,
  'the command prompt, doubled quotes': `curl "https://api.example.com/v1/messages" ^\n  -H "x-api-key: ${key}" ^\n  --data-raw "${body.replaceAll('\\', '\\\\').replaceAll('"', '""').replaceAll('%', '"%"')}"`,
  'fetch as Chrome copies it': `fetch("https://api.example.com/v1/messages", ${JSON.stringify({ headers: { 'x-api-key': key }, body, method: 'POST' }, null, 2)});`,
  'fetch as a person writes it': `const answer = await fetch('https://api.example.com/v1/messages', {\n  method: 'POST',\n  headers: { 'x-api-key': '${key}' },\n  body: JSON.stringify(${JSON.stringify(JSON.parse(body), null, 2)}),\n})`,
  'fetch with a string in single quotes': `await fetch('https://a', { method: 'POST', body: '${body.replace(/['\\]/g, '\\$&')}' })`,
  PowerShell: `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\nInvoke-WebRequest -UseBasicParsing -Uri "https://api.example.com" \`\n-Method POST \`\n-Headers @{ "x-api-key"="${key}" } \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes("${inPowerShell}"))`,
  'PowerShell, single quotes': `Invoke-RestMethod -Uri 'https://a' -Headers @{a='${key}'} -Body '${body.replaceAll("'", "''")}'`,
  'PowerShell, a here-string in a variable': `$headers = @{ 'x-api-key' = '${key}' }\n$body = @'\n${body}\n'@\nInvoke-RestMethod -Uri 'https://a' -Method Post -Headers $headers -Body $body`,
  HTTP: `POST /v1/messages HTTP/1.1\r\nHost: api.example.com\r\nx-api-key: ${key}\r\n\r\n${body}`,
  'a fence': `\`\`\`json\n${body}\n\`\`\`\n`,
}

describe('readPaste', () => {
  it.each(Object.entries(copied))('finds the body of %s, and leaves headers behind', (_, text) => {
    const paste = unwrap(readPaste(text))
    expect(JSON.parse(paste.text)).toEqual(JSON.parse(body))
    expect(paste.text).not.toContain(key)
    const conversation = unwrap(importFile(paste.text)).conversations[0]?.views[0].conversation
    expect(conversation?.messages[0]?.parts[0]).toMatchObject({ type: 'text', text: spoken })
  })

  it('takes sessions as they are', () => {
    for (const text of [body, `${body}\n${body}\n`, '  [1]', 'curly hair', 'fetching the ball'])
      expect(readPaste(text)).toEqual({ ok: true, value: { form: 'text', text } })
  })

  it.each([
    ['no body', "curl https://example.com -H 'x: y'", { type: 'noBody' }],
    ['a file', 'curl https://example.com -d @request.json', { type: 'bodyInFile', name: 'request.json' }],
    ['a fetch without a body', 'fetch("https://example.com", {"body":null,"method":"GET"})', { type: 'noBody' }],
    ['a variable', 'fetch(url, { body })', { type: 'noBody' }],
    ['half a command', 'curl ', { type: 'noBody' }],
    ['a table', '$body = @{ model = "m" } | ConvertTo-Json\nirm -Uri x -Body $body', { type: 'noBody' }],
  ])('says what is missing: %s', (_, text, problem) => {
    expect(readPaste(text)).toMatchObject({ ok: false, error: { problem } })
  })

  it('ends on every cut of every form', () => {
    for (const text of Object.values(copied))
      for (let length = 0; length < text.length; length += 7)
        expect(() => readPaste(text.slice(0, length))).not.toThrow()
  })

  it('stays fast on long ones', () => {
    const long = JSON.stringify({ messages: [{ role: 'user', content: `it's "so" \\ `.repeat(20_000) }] })
    for (const text of [
      `curl x -d '${long.replaceAll("'", `'\\''`)}'`,
      `curl x -d $'${long.replace(/['\\]/g, '\\$&')}'`,
      `curl ^"x^" -d ^"${forPrompt(long)}^"`,
    ])
      expect(unwrap(readPaste(text)).text === long).toBe(true)
  })
})
