import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { ToolCallPart } from '@/lib/conversation/part'
import { textSlots } from '@/lib/conversation/text-slots'
import { visibleText } from '@/lib/conversation/visible-text'

/** What an agent is likely to need again, by class. Found by form alone, so a ceiling: a name that survives may still lack its context. */
export const artifactClasses = ['paths', 'commands', 'urls', 'errors', 'hashes', 'constraints'] as const
export type ArtifactClass = (typeof artifactClasses)[number]
export type Artifacts = Readonly<Record<ArtifactClass, ReadonlySet<string>>>

/** Longest stretch of a line that is searched: artifacts stand near the start of a line, and minified lines hold none. */
const LINE_LIMIT = 600

const patterns = {
  paths: /(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)?(?:[\w@.-]+[/\\]){1,12}[\w@.-]+\.[A-Za-z][\w]{0,7}\b/g,
  urls: /\bhttps?:\/\/[^\s"'<>()[\]{}|\\^`⟨⟩]{4,300}/g,
  hashes: /\b(?=[a-f0-9]*\d)(?=[a-f0-9]*[a-f])[a-f0-9]{7,64}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
} as const

const errorLine = /\b(?:\w*(?:Error|Exception)\b[:(]|error(?:\[\w+\])?:|ERR!|FAIL(?:ED)?\b|fatal:|panic:|Traceback |Exit code: [1-9]|exit(?:ed)? (?:code|status|with) [1-9])/
const constraint = /\b(?:must(?: not)?|never|always|do not|don't|only|required?|at least|at most|jamais|toujours|doit|doivent|ne pas)\b/i
const commandKeys = new Set(['command', 'cmd', 'script'])

/** Collects the artifacts of a conversation. Linear in its text. */
export function findArtifacts(conversation: Pick<Conversation, 'messages'>): Artifacts {
  const found: Record<ArtifactClass, Set<string>> = { paths: new Set(), commands: new Set(), urls: new Set(), errors: new Set(), hashes: new Set(), constraints: new Set() }
  for (const message of conversation.messages) collectMessage(message, found)
  return found
}

function collectMessage(message: Message, found: Record<ArtifactClass, Set<string>>): void {
  for (const part of message.parts) {
    if (part.type === 'environment' || part.type === 'image') continue
    collectText(visibleText(part), found)
    if (part.type === 'tool-call') for (const command of commandsOf(part)) found.commands.add(command)
    if (part.type === 'text' && message.role === 'user') for (const sentence of constraintsOf(part.text)) found.constraints.add(sentence)
  }
}

function collectText(text: string, found: Record<ArtifactClass, Set<string>>): void {
  for (const line of lines(text)) {
    const head = line.length > LINE_LIMIT ? line.slice(0, LINE_LIMIT) : line
    for (const match of head.matchAll(patterns.urls)) found.urls.add(match[0])
    for (const match of head.matchAll(patterns.paths)) found.paths.add(match[0].replaceAll('\\', '/'))
    for (const match of head.matchAll(patterns.hashes)) found.hashes.add(match[0])
    if (errorLine.test(head)) found.errors.add(head.trim())
  }
}

/** Lines of real text and of JSON text inside it, where line breaks are written `\n`. */
const lines = (text: string): readonly string[] => text.split(/\r?\n|\\n/)

function commandsOf(part: ToolCallPart): readonly string[] {
  return textSlots(part).flatMap(({ path, text }) => (commandKeys.has(String(path.find((key) => typeof key === 'string') ?? '')) && text.trim() !== '' ? [text.trim()] : []))
}

function constraintsOf(text: string): readonly string[] {
  return text
    .slice(0, 20_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 8 && sentence.length <= 400 && constraint.test(sentence))
}
