import { dirname } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import {
  type Conversation,
  importSession,
  type ParsedConversation,
  type PartCounter,
  readingView,
  recordedIn,
  usageRowsOf,
  usageRowsText,
} from '@/lib/engine'
import { projectOf } from '@/lib/base/project'
import type { Arguments } from '../arguments'
import { sourcesOf } from '../bundle'
import { describeRefusal } from '../experiments/open-session'
import { badInput } from '../failure'
import type { Console } from '../output/console'

/** `usage FILE|FOLDER… --out FILE`: what sessions used, without what they say. */
export async function usage(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const { out, files } = given
  if (out === undefined) throw badInput('name the file to write: --out FILE.zip, of one session also FILE.json')
  await terminal.checkOutput(out, files)
  const sources = await sourcesOf(files, terminal)
  const found = new FoundRows(counter)
  let refused = 0
  const leaveOut = (path: string, { message }: { readonly message: string }): void => {
    refused++
    terminal.progress(`${path}: left out: ${message}`)
  }
  for (const { path, load } of sources) {
    const read = await load().catch((error: unknown) => describeRefusal(path, error))
    if ('code' in read) {
      leaveOut(path, read)
      continue
    }
    for (const session of read) {
      const parsed = importSession(session)
      if (!parsed.ok) leaveOut(session.path, parsed.error)
      else for (const each of parsed.value.conversations) found.add(each, session.path)
    }
  }
  const { sessions, groups, messages } = found
  await terminal.writeFile(out, written(found, out))
  const told = { schema: 1, file: out, sessions: sessions.size, groups: groups.size, messages, refused }
  if (given.json) terminal.print(JSON.stringify(told))
  else terminal.print(`${out}: ${sessions.size} sessions of ${groups.size} groups, ${refused} left out`)
}

class FoundRows {
  /** Texts by the path in the archive. */
  readonly sessions = new Map<string, string>()
  /** The number of each project, or of the folder of sessions that name none. Only the number is written. */
  readonly groups = new Map<string, number>()
  messages = 0

  constructor(private readonly counter: PartCounter) {}

  add({ views }: ParsedConversation, path: string): void {
    const conversation = readingView(
      views[0].conversation,
      views.map((view) => view.conversation),
    )
    const group = this.numberOf(conversation, path)
    const rows = usageRowsOf(conversation, recordedIn(conversation.dialect), this.counter)
    this.messages += rows.messages.length
    this.sessions.set(`group-${group}/session-${this.sessions.size + 1}.json`, usageRowsText(rows))
  }

  private numberOf(conversation: Conversation, path: string): number {
    const group = projectOf(conversation) ?? dirname(path)
    const number = this.groups.get(group) ?? this.groups.size + 1
    this.groups.set(group, number)
    return number
  }
}

function written({ sessions }: FoundRows, out: string): string | Uint8Array {
  if (sessions.size === 0) throw badInput('no session could be read')
  if (out.endsWith('.zip'))
    return zipSync(Object.fromEntries([...sessions].map(([path, text]) => [path, strToU8(text)])), {
      mtime: new Date(1980, 0, 1),
    })
  const [only, ...others] = sessions.values()
  if (only === undefined || others.length > 0) throw badInput(`it is ${sessions.size} sessions: name --out FILE.zip`)
  return only
}
