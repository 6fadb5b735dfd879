/** How a step changed a part. */
export const ledgerOperations = [
  'keep',
  'reference',
  'suppress',
  'truncate',
  'summarize',
  'remove',
  'insert',
  'escape',
] as const
export type LedgerOperation = (typeof ledgerOperations)[number]

/** What is checked of every result. */
export const checkNames = [
  'pairsWhole',
  'orderKept',
  'idsUnique',
  'rolesLegal',
  'noEmptyMessage',
  'firstMessageKept',
  'notLarger',
  'referencesResolve',
] as const
export type CheckName = (typeof checkNames)[number]
