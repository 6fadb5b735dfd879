import { DAY_MS } from '@/lib/engine'

/** Deleted runs, presets and profiles can be restored for this long (milliseconds); then they are deleted permanently. */
export const UNDO_MS = DAY_MS
