export { outlineState } from './model/outline-state'
export { FilterNote } from './filter-note'
export { useOutlineFilter } from './use-outline-filter'
