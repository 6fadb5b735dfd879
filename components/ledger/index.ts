export { LedgerBar } from './ledger-bar'
export { LedgerView } from './ledger-view'
export { ledgerState } from './model/ledger-state'
export { useLedgerAddress } from './use-ledger-address'
