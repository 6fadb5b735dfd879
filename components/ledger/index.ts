export { LedgerBar } from './ledger-bar'
export { LedgerView } from './ledger-view'
export { ledgerState } from './model/ledger-state'
export { useLedgerAddress, type LedgerAddress } from './use-ledger-address'
