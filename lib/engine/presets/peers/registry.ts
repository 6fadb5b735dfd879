import { anthropicContextEditing } from './anthropic-context-editing'
import { openhandsCondenser } from './openhands-condenser'
import type { Peer } from './peer'
import { rooThresholds } from './roo-thresholds'

/** Whose configs a preset can be copied as. A new one: its file, and a line here; its losses' words in the `presets` messages. */
export const peers = [anthropicContextEditing, openhandsCondenser, rooThresholds] as const satisfies readonly Peer[]
