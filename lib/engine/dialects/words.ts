import type { ExpectedValue, FoundValue, ImportProblem, KnownFormat, SessionKind } from './import/import-problem'
import type { ImportWarning } from './import/import-warning'

/* What importing has to say, in English: for the terminal, for logs and for the messages of errors. */

const noMessages: Record<SessionKind, string> = {
  'claude-code': 'The file has lines of a Claude Code session but no messages.',
  'openai-responses': 'The file has the form of OpenAI Responses items or of a Codex rollout, but no messages.',
  'openai-chat': 'No list of messages with a role and content was found.',
  pi: 'The file has lines of a pi session but no messages.',
  opencode: 'The file has the form of an opencode export, but no messages.',
  'roo-cline': 'The list of messages is empty.',
  anthropic: 'The list of messages is empty.',
}

const knownNames: Record<KnownFormat, string> = {
  'opencode-run': 'These are events of “opencode run --format json”',
  'codex-exec-old': 'These are events of an older “codex exec --json”',
  'otel-without-content': 'These are spans of a model’s requests',
}

const whyNotRead: Record<KnownFormat, string> = {
  'opencode-run': 'the events lack what was asked of the agent',
  'codex-exec-old': 'the events repeat what a screen shows, and lack what the model was sent',
  'otel-without-content': 'they tell what was used, and not what was said',
}

const insteadOf: Record<KnownFormat, string> = {
  'opencode-run': 'Export the whole session: opencode export SESSION_ID > session.json.',
  'codex-exec-old': 'Choose the rollout-….jsonl of the same session under ~/.codex/sessions.',
  'otel-without-content':
    'Set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true where the agent runs, and record again.',
}

const otherFile: Record<SessionKind, string> = {
  'claude-code': 'Choose the session file (a .jsonl under ~/.claude/projects) of a session that was used.',
  'openai-responses':
    'Choose the file of a session that was used (a rollout-….jsonl under ~/.codex/sessions, or an array of items).',
  'openai-chat': 'Choose a file with an array of chat messages, or an object whose "messages" or "history" is one.',
  pi: 'Choose the session file (a .jsonl under ~/.pi/agent/sessions) of a session that was used.',
  opencode: 'Choose the export of a session that was used (opencode export SESSION).',
  'roo-cline': 'Choose a task in which something was said.',
  anthropic: 'Choose a file that holds a recorded session.',
}

const expectedNames: Record<ExpectedValue, string> = {
  messages: 'a list of messages',
  message: 'a message (an object with "role" and "content")',
  role: '"user" or "assistant"',
  content: 'text or a list of blocks',
  block: 'a block (an object with a "type")',
  blockType: "the block's type as text",
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  other: 'another value',
}

const foundNames: Record<FoundValue['type'], string> = {
  missing: 'missing',
  null: 'null',
  list: 'a list',
  text: 'the text',
  longText: 'a text',
  object: 'an object',
  number: 'the number',
  boolean: 'the boolean',
}

const foundText = ({ type, value }: FoundValue): string =>
  value === undefined ? foundNames[type] : `${foundNames[type]} ${value}`

/** What is wrong. */
export function problemText(problem: ImportProblem): string {
  switch (problem.type) {
    case 'empty':
      return 'The file is empty.'
    case 'binary':
      return 'This is a binary file, not a text file.'
    case 'encoding':
      return 'The file is not valid UTF-8 text.'
    case 'truncated':
      return 'The JSON ends in the middle: the file is cut off.'
    case 'syntax':
      return 'The JSON has a syntax error.'
    case 'notJson':
      return 'The file is not JSON: it does not start with { or [.'
    case 'sidebarLog':
      return 'This is ui_messages.json, the log of what the sidebar showed; the messages as the model saw them are not in it.'
    case 'archiveDamaged':
      return 'The archive is damaged: it cannot be unpacked.'
    case 'archiveEncrypted':
      return 'The archive is locked with a password.'
    case 'archiveLink':
      return 'In the archive this is a link or a device, not a file: what it leads to is not read.'
    case 'archiveOutside':
      return 'The path of this file leads out of the archive.'
    case 'archiveTooLarge':
      return `Unpacked, this has more than ${problem.mebibytes} MiB.`
    case 'archiveEntries':
      return `The archive has more than ${problem.most} files.`
    case 'archiveBomb':
      return 'Unpacked, this is far larger than any session: the archive was made to be a burden.'
    case 'archiveMethod':
      return `The archive is packed by a method that is not read here (number ${problem.method}).`
    case 'archiveEmpty':
      return 'The archive holds no file that could be a session.'
    case 'noBody':
      return 'This request sends no body.'
    case 'bodyInFile':
      return `This request sends the file ${problem.name}, which was not copied with it.`
    case 'severalSessions':
      return `There are ${problem.count} sessions here, among them ${problem.names.join(', ')}.`
    case 'tooLarge':
      return `The file has ${problem.mebibytes.toFixed(1)} MiB; the limit is ${problem.most} MiB.`
    case 'tooDeep':
      return `The JSON is nested deeper than ${problem.most} levels.`
    case 'tooManyLines':
      return `The file has more than ${problem.most} lines.`
    case 'tooManyMessages':
      return `A conversation of this file has ${problem.messages.toLocaleString('en-US')} messages; the limit is ${problem.most.toLocaleString('en-US')}.`
    case 'brokenLines':
      return `Each line should be JSON, and ${problem.most} lines or more are not; here is the first of them.`
    case 'unknownFormat':
      return 'This is JSON, but none of the known session formats.'
    case 'knownFormat':
      return `${knownNames[problem.kind]}. This is known, and not supported: ${whyNotRead[problem.kind]}.`
    case 'notOneDocument':
      return `${problem.kind === 'anthropic' ? 'Anthropic messages are' : 'Roo and Cline keep a task as'} one JSON document, but this file has one value a line.`
    case 'wrongRows':
      return 'These usage rows are not as the command usage writes them.'
    case 'wrongValue':
      return `${problem.path} should be ${expectedNames[problem.expected]}, but is ${foundText(problem.found)}.`
    case 'noMessages':
      return noMessages[problem.kind]
    case 'emptySession':
      return `It has the form of ${problem.format}, and no message was found in it.`
  }
}

/** What the person can do. */
export function remedyText(problem: ImportProblem): string {
  switch (problem.type) {
    case 'empty':
      return 'Choose a file that holds a recorded session.'
    case 'binary':
      return 'Choose the JSON or JSONL file that the agent wrote. If it is compressed, unpack it first.'
    case 'encoding':
      return 'Save it again as UTF-8 and retry.'
    case 'truncated':
      return 'Copy the whole file again; the agent may still have been writing it.'
    case 'syntax':
      return 'Correct the file at this place, or export the session again.'
    case 'notJson':
      return 'Choose the JSON or JSONL file that the agent wrote, not its log or a rendered transcript.'
    case 'sidebarLog':
      return 'Choose api_conversation_history.json in the same folder.'
    case 'archiveDamaged':
      return 'Pack the files again, or choose them without packing.'
    case 'archiveEncrypted':
      return 'Unpack it, and choose the files or their folder.'
    case 'archiveLink':
      return 'Pack the file itself, for instance with tar --dereference.'
    case 'archiveOutside':
      return 'Pack it again from the folder that it stands in.'
    case 'archiveTooLarge':
    case 'archiveEntries':
      return 'Unpack it, and choose fewer of its files.'
    case 'archiveBomb':
      return 'Unpack it where it came from, and choose the session’s own file.'
    case 'archiveMethod':
      return 'Unpack it, or pack it as an ordinary zip archive.'
    case 'archiveEmpty':
      return 'Choose an archive of the folder in which the agent keeps its sessions.'
    case 'noBody':
      return 'Copy the request that sends the messages to the model.'
    case 'bodyInFile':
      return 'Open that file, or paste what it holds.'
    case 'severalSessions':
      return 'Name one of them.'
    case 'tooLarge':
      return 'Split the session, or export it without attachments.'
    case 'tooDeep':
      return 'Check that this is a recorded session and not generated data.'
    case 'tooManyLines':
      return 'Split the session, or remove its empty lines.'
    case 'tooManyMessages':
      return 'Split the session. One of this size could not be shown, and no model takes it.'
    case 'brokenLines':
      return 'Choose the JSONL file that the agent wrote, not its log, or export the session again.'
    case 'unknownFormat':
      return `Choose a file in one of these formats: ${problem.formats.join(', ')}.`
    case 'knownFormat':
      return insteadOf[problem.kind]
    case 'notOneDocument':
      return problem.kind === 'anthropic'
        ? 'Choose another format, or wrap the messages in one list.'
        : "Choose api_conversation_history.json from the task's folder."
    case 'wrongRows':
      return 'Write them anew with the command usage, of this version or an older one.'
    case 'wrongValue':
      return problem.kind === 'anthropic'
        ? 'Correct the file at this place, or export the messages again as they were sent to the API.'
        : "Correct the file at this place, or copy api_conversation_history.json again from the task's folder."
    case 'noMessages':
      return otherFile[problem.kind]
    case 'emptySession':
      return 'Choose the file of a session in which something was said.'
  }
}

const KEPT = 'It is kept as it is and not part of the conversation.'

const incompleteText: Readonly<Record<Extract<ImportWarning, { code: 'incomplete' }>['lacks'], string>> = {
  files: 'it lacks the files and results that the model was shown, times, and usage.',
  calls: 'it lacks usage and the arguments of calls, and results may be cut.',
}

/** What is odd, and what was done about it. */
export function importWarningText(warning: ImportWarning): string {
  switch (warning.code) {
    case 'unparsable-line':
      return `This line is not JSON. ${KEPT}`
    case 'not-an-object':
      return `This is JSON but not an object. ${KEPT}`
    case 'malformed-message':
      return `This ${warning.role} line has no message with content. ${KEPT}`
    case 'not-a-message':
      return `This is no message with a role and content. ${KEPT}`
    case 'not-an-item':
      return `This is no item with a type and content. ${KEPT}`
    case 'no-content':
      return `This message has no content that is a text or a list. ${KEPT}`
    case 'unknown-role':
      return `This message has a role that the format does not know. ${KEPT}`
    case 'microcompacted':
      return `The client cleared ${warning.results} earlier tool results from the model's view here; the file still holds them and they are counted.`
    case 'several-sessions':
      return `The file holds ${warning.sessions} session ids, as a resumed session does; they are read as one conversation.`
    case 'other-branches':
      return `${warning.messages} messages stand on branches that the person left. They are kept as they are and not part of the conversation.`
    case 'other-requests':
      return `${warning.requests} requests hold other messages than the conversation, as those of sub-agents, for titles, or before the history was changed do. Their messages are kept as they are and not part of it; their usage is counted with the next answer.`
    case 'lone-surrogates':
      return `Half of a character (a lone surrogate) stands in ${warning.texts} texts, the first here. They are kept as they are; model APIs refuse them, and converting replaces them by U+FFFD.`
    case 'inherited-requests':
      return `${warning.requests === 1 ? '1 request was' : `${warning.requests} requests were`} inherited from the session that this one was forked from. That session paid for them: they are in no cost here.`
    case 'without-results':
      return `The file lacks the ${warning.calls === 1 ? 'result of 1 call' : `results of ${warning.calls} calls`}: the tool that wrote it does not record them. Tokens and losses are counted without them.`
    case 'incomplete':
      return `This is an incomplete record: ${incompleteText[warning.lacks]} Tokens, costs and losses are counted from what is there.`
    case 'pruned-result':
      return 'The client has cleared this result from the model’s view. It is counted as the placeholder that the model is shown; the file still holds the result.'
  }
}
