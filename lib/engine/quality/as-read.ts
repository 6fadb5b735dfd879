/** A physical line with at least this many `\n` written out is JSON of many lines. */
const ESCAPED_BREAKS = 3
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '', t: '\t', '"': '"', '/': '/', '\\': '\\' }

/** The text as it reads: JSON that holds many lines in one has its escapes undone. */
export function asRead(text: string): string {
  if (!text.includes('\\n')) return text
  return text
    .split('\n')
    .map((line) =>
      line.split('\\n', ESCAPED_BREAKS + 1).length > ESCAPED_BREAKS
        ? line.replace(/\\([nrt"/\\])/g, (_, sign: string) => escapes[sign] ?? sign)
        : line,
    )
    .join('\n')
}
