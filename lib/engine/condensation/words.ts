import { unreachable } from '../core/invariant'
import type { ConfigWarning, Fallback, FallbackPlace, LedgerNote, Reason, Warning } from './reasons'
import type { CheckName } from './report'
import { labelText } from './step-label'

/*
 * The engine's words in English: for the terminal, for logs and for the messages of errors. Pages take theirs from the message
 * catalogue. Nobody reads these back.
 */

/** The refusals as users of the extension know them, word for word. */
export const refusalTexts = {
  notEnough: 'Not enough messages to condense context',
  recently: 'Context was condensed recently; skipping this attempt',
  handlerInvalid: 'API handler for condensing context is invalid',
  failed: 'Failed to condense context',
  callFailed: 'Condensing API call failed: ',
  grew: 'Context size increased during condensing; skipping this attempt',
} as const

const violations: Record<CheckName, string> = {
  pairsWhole: 'a tool call would have lost its result, or a result its call',
  orderKept: 'the order would have changed',
  idsUnique: 'an id would stand twice',
  rolesLegal: 'a role would have changed, or hold what it may not',
  noEmptyMessage: 'a message would be empty',
  firstMessageKept: 'the task or the system prompt would be gone',
  notLarger: 'it would be larger',
  referencesResolve: 'a reference would lead nowhere',
}

export function reasonText(reason: Reason): string {
  switch (reason.type) {
    case 'notAbove':
      return `${amount(reason.tokens)} tokens${reason.written === undefined || reason.written === reason.tokens ? '' : ` as read (${amount(reason.written)} as written)`} are not above ${amount(reason.above)}.`
    case 'belowStart':
      return `${percent(reason.percent)} of the start is below ${reason.bound}%${readAndWritten(reason)}.`
    case 'belowWindow':
      return `${percent(reason.percent)} of the context window is below ${reason.bound}%${readAndWritten(reason)}.`
    case 'noWindow':
      return 'The context window is not known.'
    case 'savedAlready':
      return `${percent(reason.percent)} is saved already.`
    case 'savesTooLittle':
      return `It would save ${reason.saved} tokens, fewer than ${reason.least}.`
    case 'nothingSelected':
      return 'Nothing selected: all that it might change is too recent, too short, or kept by its options.'
    case 'nothingToGain':
      return 'Nothing to gain.'
    case 'referredTo':
      return 'Nothing to gain: later messages refer to what it would cut.'
    case 'wouldGrow':
      return `It would make the session larger, by ${amount(reason.by)} ${reason.by === 1 ? 'token' : 'tokens'} at least: later messages refer to what it would take away, and would have to hold it themselves.`
    case 'targetReached':
      return 'The target was reached before.'
    case 'nothingToRemove':
      return 'No messages to remove.'
    case 'nothingToSummarize':
      return 'Nothing to summarize.'
    case 'nothingRepeats':
      return 'Nothing repeats.'
    case 'cancelled':
      return 'The run was cancelled.'
    case 'checksViolated':
      return `Undone by a check: ${reason.checks.map((check) => violations[check]).join('; ')}.`
    case 'notEnough':
    case 'recently':
    case 'handlerInvalid':
    case 'failed':
    case 'grew':
      return refusalTexts[reason.type]
    case 'callFailed':
      return `${refusalTexts.callFailed}${reason.message}`
    case 'modelFailed':
      return reason.message
    case 'text':
      return reason.text
    case 'noSummarizer':
      return 'No model is set up for summaries.'
    case 'noSummary':
      return 'No summary came back.'
    case 'referenceIsLess':
      return 'A reference to where it stands takes less than the summary.'
    case 'summaryNotShorter':
      return 'The summary was not shorter than the content.'
    case 'answersMissing':
      return `One call for ${reason.asked} contents answered ${reason.answered} of them; the others were asked about one by one.`
    case 'configIllegal':
      return `Invalid configuration: ${reason.fields.map((field) => field || 'the configuration as a whole').join(', ')}`
    case 'providerMissing':
      return `Provider ${reason.provider} is not registered or not enabled.`
    case 'notDue':
      return `It is not due: ${notDueText(reason)}`
    case 'profileGone':
      return 'There is no such profile; it may have been deleted.'
    case 'invalidConfig':
      return 'Invalid configuration'
    case 'noProvider':
      return 'No condensation provider is enabled'
    case 'notRegistered':
      return `Provider ${reason.provider} not registered`
    case 'noSuchPass':
      return 'There is no such pass, or it is switched off.'
    case 'textsNeeded':
      return 'This strategy works on texts, and of this session only sizes are known.'
    case 'noPartOperations':
      return 'The pass has no operations on single parts.'
    case 'noSuchPart':
      return reason.parts === 0
        ? 'The pass selects no part of this kind.'
        : `The pass selects ${reason.parts} parts of this kind.`
    default:
      return unreachable(reason)
  }
}

export function placeText(place: FallbackPlace): string {
  switch (place.type) {
    case 'provider':
      return place.provider
    case 'config':
      return `${place.provider} (${place.config} config)`
    case 'step':
      return place.label ? labelText(place.label) : place.step
    case 'summary':
      return `${place.step}/${place.part}${place.parts === undefined ? '' : ` and ${place.parts - 1} more`}: summarize (${place.model ?? 'no model'})`
    case 'operation':
      return place.operation
    case 'profile':
      return `profile ${place.profile}`
    case 'model':
      return place.model
    case 'noModel':
      return 'no model'
    case 'truncateHalf':
      return 'truncate-half'
    case 'unchanged':
      return 'unchanged'
    case 'text':
      return place.text
    default:
      return unreachable(place)
  }
}

export const fallbackText = ({ from, to, reason }: Fallback): string =>
  `${placeText(from)} → ${placeText(to)}: ${reasonText(reason)}`

export function noteText(note: LedgerNote): string {
  switch (note.type) {
    case 'readElsewhere':
      return 'The file content that was read stands elsewhere in the conversation.'
    case 'toolRepeated':
      return 'The same tool was used on the same thing before: only what differs was kept.'
    case 'linesElsewhere':
      return 'Lines that stand elsewhere in the conversation were replaced by references.'
    case 'stateDifference':
      return 'State that was shown before: only what differs was kept.'
    case 'stateSuperseded':
      return 'A later state replaces this one. It cannot be brought back.'
    case 'escaped':
      return 'Text that looks like a reference was marked as the source’s own.'
    case 'holds':
      return 'Holds content now whose other copy a later step dropped or changed.'
    case 'rewritten':
      return 'References were written anew after a later step changed what they refer to.'
    case 'answerCut':
      return 'The answer reached its limit: it is used up to its last whole sentence.'
    case 'insteadOfSummary':
      return `In place of a summary: ${reasonText(note.reason)}`
    case 'text':
      return note.text
    default:
      return unreachable(note)
  }
}

export function warningText(warning: Warning): string {
  switch (warning.type) {
    case 'stepUndone':
      return `${labelText(warning.label)}: ${warning.reason ? reasonText(warning.reason) : warning.status}`
    case 'checkViolated':
      return `Check ${warning.check} does not hold.`
    case 'larger':
      return 'The result is larger than the input.'
    case 'onlyOldSummary':
      return 'Nothing new came since the last summary: only that summary would be summarized again.'
    case 'halfRemoved':
      return 'Condensation failed, truncated 50% of messages'
    case 'smallWindow':
      return `A window of ${warning.contextWindow} tokens is small: below ${warning.least}, summaries of the whole session cost more than doing nothing in ${warning.dearer} of ${warning.sessions} measured sessions.`
    case 'savesTooLittle':
      return `Nothing was changed: it would save ${amount(warning.saved)} tokens, fewer than the strategy’s least of ${amount(warning.least)}.`
    case 'savedLittle':
      return `Saved only ${percent(warning.percent)}, less than ${warning.minimum}%: a harness would not do it again before the context has grown.`
    case 'option':
      return configWarningText(warning.warning).message
    case 'leftUnchanged':
      return `The conversation was left as it is${warning.reason ? `: ${reasonText(warning.reason)}` : '.'}`
    case 'fellBack':
      return fallbackText(warning)
    case 'requestTooLong':
      return `The longest request (about ${warning.tokens} tokens) does not fit into the window of ${warning.profile} (${warning.window} tokens).`
    case 'targetMissed':
      return `The target was missed: ${amount(warning.tokens)} tokens are left, more than ${amount(warning.target)}.`
    case 'optionIgnored':
      return `${warning.option} has no effect on this strategy.`
    case 'promptUnread':
      return `The prompt has no effect: ${warning.model} is no model and reads none. Choose a profile with a model.`
    case 'illegalThreshold':
      return `Invalid threshold ${warning.threshold} for profile ${warning.profile}: it must be -1, from ${warning.least} to ${warning.most} per cent, or tokens from 1,000 on. The global threshold ${warning.global} is used.`
    case 'text':
      return warning.text
    default:
      return unreachable(warning)
  }
}

/** What is meant, and what to do about it. */
export function configWarningText(warning: ConfigWarning): { readonly message: string; readonly suggestion: string } {
  switch (warning.type) {
    case 'keepsEverything':
      return { message: 'Everything is kept: nothing will change.', suggestion: 'Truncate or suppress tool results.' }
    case 'nothingRecentKept':
      return {
        message: 'Nothing recent is kept: the agent loses what it is working on.',
        suggestion: 'Keep at least 3 messages.',
      }
    case 'everyStrategyOff':
      return { message: 'Every strategy is switched off: nothing will change.', suggestion: 'Switch one on.' }
    case 'removesOutright':
      return {
        message: 'Removing state outright cannot be undone from the output.',
        suggestion: 'Choose "difference" to stay lossless.',
      }
    case 'emptyPrompt':
      return {
        message: 'Custom prompt is empty, will use default prompt',
        suggestion: 'Write a prompt, or remove the field.',
      }
    case 'noPass':
      return {
        message: 'There is no pass: nothing will change.',
        suggestion: 'Add a pass or switch the lossless prelude on.',
      }
    case 'passKeepsEverything':
      return {
        message: `Pass "${warning.pass}" keeps everything.`,
        suggestion: 'Choose an operation, or remove the pass.',
      }
    default:
      return unreachable(warning)
  }
}

/** Both sizes, where references make them differ. */
const readAndWritten = ({
  tokens,
  written,
}: {
  readonly tokens?: number | undefined
  readonly written?: number | undefined
}): string =>
  tokens === undefined || written === undefined || written === tokens
    ? ''
    : ` (${amount(tokens)} tokens as read, ${amount(written)} as written)`

const amount = (count: number): string => count.toLocaleString('en-US')
const percent = (value: number): string => `${value.toFixed(1)}%`

function notDueText({ why, percent: used, threshold }: Extract<Reason, { type: 'notDue' }>): string {
  switch (why) {
    case 'below':
      return `${used}% of the context window is used, and the threshold is ${threshold}%.`
    case 'off':
      return 'automatic condensing is off.'
    case 'heldBack':
      return 'it was done often lately, or saved little the last time.'
    default:
      return unreachable(why)
  }
}
