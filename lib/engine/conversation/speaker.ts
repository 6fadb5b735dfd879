import type { ContentKind } from './content-kind'
import type { Role } from './message'

export type Speaker = Role | 'toolResult'

/**
 * Who or what speaks in a message, by its role and what most of it is: in many formats a tool's result comes under the
 * role of the user.
 */
export const speakerIn = (role: Role, kind: ContentKind | undefined): Speaker =>
  kind === 'toolResults' ? 'toolResult' : role
