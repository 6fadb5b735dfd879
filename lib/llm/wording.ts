import {
  type AddressProblem,
  type CallDetail,
  type CallErrorCode,
  type CallProblem,
  issuesOnOneLine,
  type Outage,
  outageOf,
  schemaIssues,
  type SummarizerError,
  unreachable,
} from '@/lib/engine'
import type { Problem } from './handler'
import { defaultDelays } from './network/retry'

type Names = Pick<CallProblem, 'handler' | 'model'>
type Known = Required<Names> & { readonly outage: Outage }

const outages: Record<Outage, string> = {
  cut: 'broke off its answer.',
  overloaded: 'is overloaded.',
  ownError: 'failed with an error of its own.',
  unreachable: 'could not be reached.',
}

const LONGEST_DETAIL = 300
/** A longer wish than this is not waited for. */
const longestWaitMs = defaultDelays.longestRetryAfterMs

/** What happened, and what to do about it; '' if the detail says it all. */
const sentences: Record<CallErrorCode, (names: Known) => string> = {
  'no-handler': () => '',
  'no-key': ({ handler }) => `${handler} needs a key.`,
  unauthorized: ({ handler, model }) =>
    `${handler} refused the key, or the key may not use "${model}". Check the key of this profile.`,
  'unknown-model': ({ handler, model }) =>
    `${handler} does not know the model "${model}" at this address. Check the model's name and the base URL.`,
  'context-too-long': ({ model }) =>
    `The content is too long for "${model}". Choose a model with a larger window, or shorten the content by an earlier step.`,
  refused: ({ model }) => `"${model}" refused to answer.`,
  'cut-off': ({ model }) =>
    `"${model}" reached its limit before the summary was complete. Raise the summary's limit, or allow for the model's thinking.`,
  'rate-limited': ({ handler }) =>
    `${handler} takes no more requests for now: a limit of rate, quota or credit is reached.`,
  unavailable: ({ handler, outage }) => `${handler} ${outages[outage]}`,
  timeout: ({ handler }) =>
    `${handler} did not finish in time. Raise the time limit of this profile, or choose a faster model.`,
  aborted: () => 'The call was cancelled.',
  empty: ({ model }) => `"${model}" answered with nothing.`,
  'over-limit': () => '',
  failed: ({ handler }) => `${handler} failed.`,
}

const addresses: Record<AddressProblem, (host: string) => string> = {
  malformed: () => 'This is not a complete URL without a query, such as https://example.com/v1.',
  scheme: () => 'Only http and https addresses can be used.',
  credentials: () => 'Put the key into its own field, not into the URL.',
  unresolved: (host) => `The host ${host} could not be found.`,
  private: (host) => `${host} is a private address. It can be used only while this app listens on loopback.`,
  metadata: (host) => `${host} is an address of the machine's own credentials service.`,
  insecure: () => 'A key would travel unencrypted: use https.',
}

const cloudNames = { aws: 'AWS', google: 'Google' } as const

function detailText(detail: CallDetail, { handler, model }: Required<Names>): string {
  switch (detail.type) {
    case 'said':
      return detail.text
    case 'noReason':
      return 'No reason was given.'
    case 'variableUnset':
      return `${detail.variable} is not set, and the profile has no key.`
    case 'variableKept':
      return `The key in ${detail.variable} is not sent to a base URL of the profile's own: it needs a key of its own.`
    case 'machineKeyKept':
      return `The machine's ${cloudNames[detail.cloud]} credentials are not sent to a base URL of the profile's own: it needs a key of its own.`
    case 'noCredentials':
      return `This machine has no ${cloudNames[detail.cloud]} credentials, and the profile has no key.`
    case 'halfAccessKey':
      return 'An AWS access key needs both its id and its secret.'
    case 'noProject':
      return 'An access token for Vertex AI needs the project id beside it.'
    case 'noPackage':
      return `This build comes without the package for ${handler}.`
    case 'profileIllegal':
      return `The profile is not complete or not legal: ${detail.fields.join(', ')}.`
    case 'profileGone':
      return 'There is no such profile; it may have been deleted.'
    case 'noModel':
      return 'No model is set up for condensing. Choose a profile for condensing or for the conversation.'
    case 'noneUsable':
      return `No profile can condense: ${detail.profiles.join(', ')}.`
    case 'address':
      return addresses[detail.code](detail.host)
    case 'redirect':
      return `The server answered with a redirect to ${detail.to}. Redirects are not followed, so that no key goes where it was not entered for: enter the address itself.`
    case 'tokenLimit':
      return `The limit is ${detail.tokens} tokens.`
    case 'timeLimit':
      return `The limit is ${detail.seconds} s.`
    case 'priceUnknown':
      return `The price of ${model} is unknown, so the limit of ${usd(detail.limitUsd)} could not be kept. Give the profile a price.`
    case 'overBudget':
      return `The call would pass the limit of ${usd(detail.limitUsd)} of this run.`
    case 'connectionCut':
      return 'The connection was cut before the answer was complete.'
    case 'unreadable':
      return 'The answer could not be read.'
    case 'answerTooLong':
      return tooLong(detail)
    case 'notAStream':
      return detail.answered === 'page'
        ? 'The server answered with a web page. Check the base URL, and whether a proxy wants a sign-in.'
        : 'The server answered with JSON instead of a stream of events. Check the base URL, and whether the server can stream.'
    case 'unexpectedStop':
      return `It stopped for an unexpected reason: ${detail.reason}.`
    case 'nothingFits':
      return 'Nothing in the content fits into the summary.'
    default:
      return unreachable(detail)
  }
}

function tooLong({ part, limit }: Extract<CallDetail, { type: 'answerTooLong' }>): string {
  switch (part) {
    case 'text':
      return `The call was ended: the answer had more than ${limit} characters, far more than was asked for.`
    case 'event':
      return `The call was ended: the server sent more than ${limit} MiB without the end of an event.`
    case 'all':
      return `The call was ended: the server sent more than ${limit} MiB.`
    default:
      return unreachable(part)
  }
}

const usd = (amount: number): string => `$${amount.toPrecision(2)}`

/** The error that the caller sees, in English and as data. `redact` is applied to all text that is not our own. */
export function callErrorOf(
  { code, detail, status, retryAfterMs }: Omit<Problem, 'retryable'>,
  names: Names,
  redact: (text: string) => string = (text) => text,
): Pick<SummarizerError, 'code' | 'message' | 'problem'> {
  const known = detail && withoutSecrets(detail, redact)
  const problem: CallProblem = {
    ...names,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs !== undefined &&
      retryAfterMs > longestWaitMs && { retryAfterSeconds: Math.round(retryAfterMs / 1_000) }),
    ...(known && { detail: known }),
  }
  return { code, message: redact(callText(code, problem)), problem }
}

export function callText(
  code: CallErrorCode,
  { handler = 'The provider', model = 'the model', status, detail, retryAfterSeconds }: CallProblem,
): string {
  const names = { handler, model, outage: outageOf({ status, detail }) }
  const wait =
    retryAfterSeconds === undefined
      ? ''
      : `It asks to wait ${Math.ceil(retryAfterSeconds / 60)} minutes before the next call.`
  const quoted = detail?.type === 'said' ? detail.text : ''
  const addition = [status === undefined ? '' : `status ${status}`, quoted].filter((text) => text !== '').join(': ')
  const own = detail && detail.type !== 'said' ? detailText(detail, names) : ''
  return [sentences[code](names), own, wait, addition === '' ? '' : `(${addition})`]
    .filter((text) => text !== '')
    .join(' ')
}

/** Strings of a detail are foreign text or names: each is redacted and truncated. */
function withoutSecrets(detail: CallDetail, redact: (text: string) => string): CallDetail {
  const clean = (text: string): string => shortened(redact(text))
  switch (detail.type) {
    case 'said':
      return { ...detail, text: clean(detail.text) }
    case 'unexpectedStop':
      return { ...detail, reason: clean(detail.reason) }
    case 'redirect':
      return { ...detail, to: clean(detail.to) }
    case 'address':
      return { ...detail, host: clean(detail.host) }
    default:
      return detail
  }
}

const shortened = (text: string): string => (text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text)

/** The error for a profile whose config does not parse. */
export function illegalProfile(error: Parameters<typeof schemaIssues>[0]): SummarizerError {
  const fields = [...new Set(schemaIssues(error).map(({ path }) => path.join('.')))]
  return {
    code: 'no-handler',
    message: issuesOnOneLine(error, 'profile'),
    problem: { detail: { type: 'profileIllegal', fields } },
  }
}
