export { LedgerPanel } from './ledger-panel'
export { ledgerState } from './model/ledger-state'
