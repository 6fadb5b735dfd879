import { isJsonObject, parseJson } from '../../core/json'
import { byName, wholeJson } from '../bundle/join-json'
import type { PartFile, SessionLayout } from '../bundle/layout'

const sampleName = /^(.*?)samples\/[^/]*_epoch_\d+\.json$/
/** The header is written when the evaluation has ended; until then there is what it began with. */
const headerNames = [/^(.*?)header\.json$/, /^(.*?)_journal\/start\.json$/] as const
const ownNames = /(?:^|\/)(?:summaries|reductions)\.json$|(?:^|\/)_journal\/summaries\/\d+\.json$/

/** An `.eval` log is an archive with a file for each sample. */
export const inspectAiLayout: SessionLayout = {
  dialect: 'inspect-ai',
  place(path) {
    if (ownNames.test(path)) return { role: 'aside' }
    const root = [sampleName, ...headerNames].map((name) => name.exec(path)?.[1]).find((found) => found !== undefined)
    return root === undefined ? undefined : { role: 'part', root }
  },
  join(root, parts) {
    const { whole, broken } = wholeJson(parts)
    const samples = whole.filter(({ path }) => sampleName.test(path)).toSorted(byName)
    const header = headerNames
      .map((name) => whole.find(({ path }) => name.test(path)))
      .find((found) => found !== undefined)
    const name = root.replace(/\/$/, '') || 'evaluation'
    if (samples.length === 0) return []
    const files = [...(header ? [header] : []), ...samples].map(({ path }) => path)
    return [{ path: name, text: logOf(header, samples), group: name, subAgent: false, files, broken }]
  },
}

function logOf(header: PartFile | undefined, samples: readonly PartFile[]): string {
  const value = header && parseJson(header.text)
  const fields = Object.entries(isJsonObject(value) ? value : { eval: {} }).filter(([key]) => key !== 'samples')
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field)},`).join('')}"samples":[${samples.map(({ text }) => text).join(',')}]}\n`
}
