import type { Reading } from './near'

/** Things in a conversation that people rarely want to hand on, in the order in which a person is shown them: what opens doors comes first. */
export const sensitiveTypes = [
  'private-key',
  'key',
  'password',
  'token',
  'random',
  'email',
  'phone',
  'postal-address',
  'place',
  'card',
  'bank-account',
  'personal-number',
  'person',
  'user-name',
  'home-path',
  'host-name',
  'ip-address',
  'private-ip',
  'mac-address',
  'word',
] as const
export type SensitiveType = (typeof sensitiveTypes)[number]

/** How a stored copy names what stood there. English, as every marker is. */
export const sensitiveNames: Record<SensitiveType, string> = {
  'private-key': 'private key',
  key: 'key',
  password: 'password',
  token: 'token',
  random: 'random string',
  email: 'e-mail address',
  phone: 'phone number',
  'postal-address': 'postal address',
  place: 'place',
  card: 'card number',
  'bank-account': 'bank account',
  'personal-number': 'personal number',
  person: 'name of a person',
  'user-name': 'user name',
  'home-path': 'home folder',
  'host-name': 'host name',
  'ip-address': 'IP address',
  'private-ip': 'private IP address',
  'mac-address': 'hardware address',
  word: 'words',
}

const doorOpeners: ReadonlySet<SensitiveType> = new Set(['private-key', 'key', 'password', 'token', 'random'])
/** Whoever holds one of these can use it; the others say something about a person or a machine. */
export const isCredential = (type: SensitiveType): boolean => doorOpeners.has(type)

/** Something found in a text. */
export interface Secret {
  readonly type: SensitiveType
  /** As it is without escapes, colours and line marks. */
  readonly value: string
}

export interface SensitiveMatch extends Secret {
  /** Whose key it is, where its shape says so. */
  readonly vendor?: string
  /** In the text as it stands, whatever the spelling. */
  readonly start: number
  readonly end: number
}

/** A rule reads a text that is already plain: its offsets are of that text. Linear in its length. */
export type Rule = (reading: Reading) => readonly SensitiveMatch[]
