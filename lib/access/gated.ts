import { processState } from '@/lib/base/process-state'
/*
 * The gate runs in our own server, in front of the framework. Started without that server (`next start`, `next dev`),
 * the framework would answer anybody; this check makes it refuse to answer at all.
 */

const state = processState<{ condenseryGate: true }>()

/** Called by the server that has the gate, before it starts the framework. */
export function markGated(): void {
  state.condenseryGate = true
}

export const isGated = (): boolean => state.condenseryGate === true

export const UNGATED =
  'Condensery was started without the gate that protects it. Start it with `npm start`, or with `npm run dev` to work on it.'
