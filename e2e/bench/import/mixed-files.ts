import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { dialectById, importFile, type Conversation } from '@/lib/engine'
import { rootFolder } from '@/scripts/root'

/** What a file is written from. */
interface Template {
  readonly kind: string
  readonly extension: string
  readonly conversation: Conversation
}

export interface WrittenFile {
  /** Within the folder. */
  readonly path: string
  readonly is: 'new' | 'duplicate' | 'broken'
}

const DIALECTS = join(rootFolder, 'lib/engine/dialects')
const SAMPLES = join(rootFolder, 'public/samples')
/** Of so many files one is a sample of the project, of a few hundred kilobytes; the others are small. */
const SAMPLE_EVERY = 20
/** Of so many files one is a copy of the one before, and one cannot be read. */
const ODD_EVERY = 40

const broken = [
  '',
  '{"messages":[{"role":"user","content":"cut o',
  '{"name":"a-package","version":"1.0.0"}',
  'Dear diary,\n',
]

/** Writes sessions of every dialect that the project has a fixture of, each with texts of its own, and some that are none. */
export function writeMixedFiles(folder: string, count: number): readonly WrittenFile[] {
  const [small, large] = [fixtureFiles().flatMap(templateOf), sampleFiles().flatMap(templateOf)]
  let last = ''
  return Array.from({ length: count }, (_, index): WrittenFile => {
    const templates = index % SAMPLE_EVERY === SAMPLE_EVERY - 1 ? large : small
    const template = templates[Math.floor(index / SAMPLE_EVERY) % templates.length]
    const { kind, extension, conversation } = templates[(index * 7) % templates.length] ?? (template as Template)
    const is = index % ODD_EVERY === 21 ? 'broken' : index % ODD_EVERY === 31 ? 'duplicate' : 'new'
    const path = join(kind, `${String(index).padStart(5, '0')}${extension}`)
    const text =
      is === 'broken'
        ? (broken[Math.floor(index / ODD_EVERY) % broken.length] ?? '')
        : is === 'duplicate'
          ? last
          : written(conversation, index)
    if (is === 'new') last = text
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return { path, is }
  })
}

const sampleFiles = (): readonly string[] => readdirSync(SAMPLES).map((name) => join(SAMPLES, name))

function fixtureFiles(): readonly string[] {
  return readdirSync(DIALECTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => /__fixtures__\/[^/]+\/input\.(?:json|jsonl)$/.test(path))
    .toSorted()
    .map((path) => join(DIALECTS, path))
}

/** Nothing where the file is refused, or has no text to change. */
function templateOf(path: string): readonly Template[] {
  const read = importFile(readFileSync(path))
  const conversation = read.ok ? read.value.conversations[0]?.views[0].conversation : undefined
  const hasText = conversation?.messages.some(({ parts }) => parts.some((part) => part.type === 'text'))
  return conversation && hasText ? [{ kind: conversation.dialect, extension: extname(path), conversation }] : []
}

/** The file with its texts changed, so that it is a session of its own. */
function written(conversation: Conversation, index: number): string {
  const messages = conversation.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      part.type === 'text' ? { ...part, text: `${part.text} (No. ${index})` } : part,
    ),
  }))
  return dialectById(conversation.dialect)?.serialize({ ...conversation, messages }) ?? ''
}
