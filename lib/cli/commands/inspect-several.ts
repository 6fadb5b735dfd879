import {
  type BundledSession,
  describeConversation,
  formatPlace,
  importSession,
  importWarningText,
  nameOf,
  type PartCounter,
  recordedBill,
  requestsOf,
  sumUsage,
  usdText,
} from '@/lib/engine'
import type { Arguments } from '../arguments'
import { sessionsIn, singleSession } from '../bundle'
import type { Console } from '../output/console'
import { badInput } from '../failure'
import { formatTable, formatTokens } from '../output/format'
import { describeImportError } from '../session'
import { listedRates } from '@/lib/server/models/named-model'
import { contentHash } from '@/lib/server/runtime/content-hash'

/** The sessions of several files, folders and archives. Undefined where there is one alone, which is shown in full. */
export async function sessionsOf(
  files: readonly string[],
  terminal: Console,
): Promise<readonly BundledSession[] | undefined> {
  const sessions: BundledSession[] = []
  for (const file of files) {
    const found = await sessionsIn(file, terminal)
    if (found && !found.ok) throw badInput(describeImportError(file, found.error))
    const own = found
      ? found.value
      : files.length > 1
        ? [singleSession(file, await terminal.readInput(file))]
        : undefined
    if (own === undefined) return undefined
    sessions.push(
      ...own.map((session) => (files.length > 1 && found ? { ...session, path: `${file}/${session.path}` } : session)),
    )
  }
  return files.length === 0 || (sessions.length === 1 && files.length === 1) ? undefined : sessions
}

/** One line, or one entry of `files`, for each session; those that cannot be read among them. */
export async function inspectSeveral(
  sessions: readonly BundledSession[],
  given: Arguments,
  terminal: Console,
  counter: PartCounter,
): Promise<void> {
  if (given.conversation !== undefined) throw badInput('--conversation takes one FILE')
  const seen = new Map<string, string>()
  const files = sessions.map((session) => inspectSession(session, counter, seen))
  terminal.print(given.json ? JSON.stringify({ schema: 1, files }) : asText(files))
}

type Inspected = ReturnType<typeof inspectSession>

function inspectSession(session: BundledSession, counter: PartCounter, seen: Map<string, string>) {
  const { path, group, subAgent, files, broken } = session
  const about = { file: path, group, subAgent, sources: files, ...(broken.length === 0 ? {} : { unreadable: broken }) }
  const read = importSession(session)
  if (!read.ok) {
    const { code, message, remedy, place } = read.error
    return { ...about, error: { code, message, remedy, place: formatPlace(place) } }
  }
  const conversations = read.value.conversations.map(({ index, title, isSubAgent, partOf, views }) => {
    const { conversation } = views[0]
    const content = contentHash(conversation)
    const duplicateOf = seen.get(content)
    if (duplicateOf === undefined) seen.set(content, path)
    const recordedUsage = sumUsage(conversation.messages.flatMap(({ usage }) => (usage ? requestsOf(usage) : [])))
    const { bill, requests } = recordedBill(conversation, counter, listedRates(new Date()))
    return {
      index,
      title,
      ...(isSubAgent && { isSubAgent }),
      ...(partOf && { partOf }),
      views: views.map(({ id }) => id),
      messages: conversation.messages.length,
      tokens: describeConversation(conversation, counter).tokens,
      ...(recordedUsage ? { recordedUsage } : {}),
      ...(bill ? { bill } : {}),
      recordedRequests: requests,
      ...(duplicateOf === undefined ? {} : { duplicateOf }),
    }
  })
  return {
    ...about,
    dialect: read.value.dialect,
    conversations,
    warnings: read.value.warnings.map((warning) => ({
      ...warning,
      message: importWarningText(warning),
      place: formatPlace(warning.place),
    })),
  }
}

function asText(files: readonly Inspected[]): string {
  const rows = files.flatMap((each) => {
    if (!('conversations' in each)) return []
    const messages = each.conversations.reduce((sum, { messages: count }) => sum + count, 0)
    const tokens = each.conversations.reduce((sum, { tokens: count }) => sum + count, 0)
    const notes = [
      ...(each.subAgent ? ['sub-agent'] : []),
      ...(each.conversations.some(({ duplicateOf }) => duplicateOf !== undefined) ? ['duplicate'] : []),
      ...(each.warnings.length > 0 ? [`${each.warnings.length} warnings`] : []),
    ]
    return [
      [
        shortened(each.file),
        each.dialect,
        String(each.conversations.length),
        String(messages),
        formatTokens(tokens),
        notes.join(', '),
      ],
    ]
  })
  const failed = files.flatMap((each) =>
    'error' in each ? [`not read: ${each.file}: ${each.error.message} (at ${each.error.place})`] : [],
  )
  return [
    formatTable(['file', 'dialect', 'conversations', 'messages', 'tokens', 'notes'], rows),
    ...sumText(files),
    ...failed,
  ].join('\n')
}

/** What all of them cost together, each content once. */
function sumText(files: readonly Inspected[]): readonly string[] {
  const once = files.flatMap((each) =>
    'conversations' in each
      ? each.conversations.flatMap(({ duplicateOf, ...rest }) =>
          duplicateOf === undefined ? [{ ...rest, subAgent: each.subAgent || rest.isSubAgent === true }] : [],
        )
      : [],
  )
  const bills = once.flatMap(({ bill, subAgent }) => (bill ? [{ costUsd: bill.costUsd, subAgent }] : []))
  if (bills.length === 0) return []
  const sum = (of: typeof bills) => of.reduce((all, { costUsd }) => all + costUsd, 0)
  const others = sum(bills.filter(({ subAgent }) => subAgent))
  const unknown = once.filter(({ bill, recordedRequests }) => !bill && recordedRequests.notAvailable > 0).length
  return [
    `recorded requests of all: ${usdText(sum(bills))}${others > 0 ? `, of it ${usdText(others)} of sub-agents` : ''}${unknown > 0 ? `; without ${unknown} whose cost is not available` : ''}`,
  ]
}

const LONGEST = 60
const shortened = (path: string): string =>
  path.length <= LONGEST ? path : `…${path.slice(-Math.max(nameOf(path).length, LONGEST)).slice(-LONGEST)}`
