export { type ArchiveEntry, MOST_ARCHIVE_BYTES, unpackSteps } from './bundle/archive'
export { assemble, type BundledSession, bytesOf } from './bundle/assemble'
export { cleanPath, isArchive, nameOf } from './bundle/paths'
export { planSessions, type SessionPlan } from './bundle/plan'
export { onlyOf, openArchive, sessionsOfArchive } from './bundle/read-archive-session'
export { type Conversion, convertTo } from './convert/convert'
export { conversionText, lossText } from './convert/words'
export { writeCopied } from './copied/dialect'
export {
  type ConversationPart,
  type ConversationView,
  type Dialect,
  type ImportWarning,
  sessionFamily,
  isSession,
  type OddRecord,
  type ParsedConversation,
  type ParsedFile,
  type ViewId,
  viewIds,
  viewOf,
} from './dialect'
export { type DialectHome, type System, systems } from './import/home'
export { formatPlace, ImportError, type ImportPlace, type ImportProblem } from './import/import-error'
export { importFile, importSession } from './import/import-file'
export { readSourceFile, type SourceFile } from './import/source-file'
export { encodeText } from './import/text-encoding'
export { readPaste } from './paste/read-paste'
export { dialectById, dialects } from './registry'
export { recordedIn } from './usage-rows/dialect'
export { usageRowsOf, usageRowsText } from './usage-rows/rows'
export { importWarningText } from './words'
