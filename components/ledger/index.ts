export { LedgerView } from './ledger-view'
export { ledgerColumns, type LedgerFilter, type LedgerSort } from './model/ledger-model'
