import {
  type Bill,
  type BilledRequests,
  describeConversation,
  formatPlace,
  importWarningText,
  nextRequest,
  type ParsedConversation,
  type ParsedFile,
  type PartCounter,
  recordedBill,
  sessionModel,
  usdText,
  viewOf,
} from '@/lib/engine'
import { listedRates } from '@/lib/server/models/named-model'
import { verdictOn } from '@/lib/server/verdicts/verdict'
import { onlyFile, type Arguments } from '../arguments'
import type { Console } from '../output/console'
import { closeData, loadData, type TerminalData } from '../data'
import { formatTable, formatTokens } from '../output/format'
import { inspectSeveral, sessionsOf } from './inspect-several'
import { chooseConversation, chooseView, loadFile } from '../session'
import { verdictText } from '../verdict'

/** `inspect FILE… [--conversation N] [--view V] [--json]`: what the file holds. */
export async function inspect(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const several = await sessionsOf(given.files, terminal)
  if (several) return inspectSeveral(several, given, terminal, counter)
  const { file } = await loadFile(onlyFile(given), terminal)
  const data = await loadData().finally(closeData)
  const chosen =
    given.conversation === undefined ? file.conversations : [chooseConversation(file, given.conversation, terminal)]
  const conversations = chosen.map((parsed) => inspectOne(parsed, given, counter, data))
  terminal.print(given.json ? JSON.stringify(asJson(file, conversations)) : asText(file, conversations))
}

type Inspection = ReturnType<typeof inspectOne>

function inspectOne(
  parsed: ParsedConversation,
  given: Arguments,
  counter: PartCounter,
  { manager, goesOn }: TerminalData,
) {
  const view = given.view === 'full' ? viewOf(parsed, 'full') : chooseView(parsed, given.view)
  const facts = describeConversation(view.conversation, counter)
  const wouldCondense = verdictOn(
    {
      request: nextRequest(view.conversation, counter),
      model: sessionModel(view.conversation),
      recordedWindow: view.conversation.contextWindow,
      profile: goesOn,
    },
    manager,
    new Date(),
  )
  const { bill, requests } = recordedBill(view.conversation, counter, listedRates(new Date()))
  return {
    index: parsed.index,
    title: parsed.title,
    ...(parsed.partOf && { partOf: parsed.partOf }),
    views: parsed.views.map(({ id }) => id),
    ...facts,
    ...(bill && { bill }),
    recordedRequests: requests,
    wouldCondense,
  }
}

function asJson(file: ParsedFile, conversations: readonly Inspection[]) {
  const warnings = file.warnings.map((warning) => ({
    ...warning,
    message: importWarningText(warning),
    place: formatPlace(warning.place),
  }))
  return { schema: 1, dialect: file.dialect, conversations, warnings }
}

const partMarks = { 'sub-agent': 'sub-agent', side: 'side request', branch: 'branch' } as const

const titleOf = ({ title, partOf }: Inspection): string =>
  (partOf ? `${partMarks[partOf.as]} of #${partOf.index}: ${title}` : title).slice(0, 48)

function asText(file: ParsedFile, conversations: readonly Inspection[]): string {
  const rows = conversations.map((each) => [
    String(each.index),
    titleOf(each),
    String(each.messages),
    String(each.toolPairs),
    String(each.orphans),
    formatTokens(each.tokens),
  ])
  const kinds =
    conversations.length === 1
      ? Object.entries(conversations[0]?.byKind ?? {}).map(([kind, tokens]) => [kind, formatTokens(tokens)])
      : []
  return [
    `dialect: ${file.dialect}; counter: ${conversations[0]?.counter ?? ''}`,
    formatTable(['#', 'title', 'messages', 'pairs', 'orphans', 'tokens'], rows),
    ...(kinds.length > 0 ? [formatTable(['content', 'tokens'], kinds)] : []),
    ...conversations.flatMap(({ index, bill, recordedRequests }) => {
      const text = billText(bill, recordedRequests)
      return text === undefined ? [] : [`${conversations.length === 1 ? '' : `#${index} `}${text}`]
    }),
    ...sumText(conversations),
    ...conversations.map(
      ({ index, wouldCondense }) => `${conversations.length === 1 ? '' : `#${index} `}${verdictText(wouldCondense)}`,
    ),
    ...file.warnings.map((warning) => `warning: ${importWarningText(warning)} (${formatPlace(warning.place)})`),
  ].join('\n')
}

function sumText(conversations: readonly Inspection[]): readonly string[] {
  const bills = conversations.flatMap(({ bill }) => bill ?? [])
  return bills.length > 1
    ? [`recorded requests of all: ${usdText(bills.reduce((sum, { costUsd }) => sum + costUsd, 0))}`]
    : []
}

function billText(bill: Bill | undefined, requests: BilledRequests): string | undefined {
  if (bill) {
    const { costUsd, isByList, isPlan, estimatedUsd } = bill
    return [
      `recorded requests: ${usdText(costUsd)}${isByList ? ' at list prices' : ''}`,
      ...(isPlan ? ['the file names $0.00, as plans do'] : []),
      ...(estimatedUsd === undefined
        ? []
        : [
            `of it ${usdText(estimatedUsd)} estimated, for ${requests.estimated} requests that are not recorded in full`,
          ]),
    ].join('; ')
  }
  const all = requests.recorded + requests.estimated + requests.notAvailable
  return all === 0
    ? undefined
    : `recorded requests: cost not available, tokens or prices of ${requests.notAvailable} of ${all} are missing`
}
