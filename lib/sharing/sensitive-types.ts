/** Things in a conversation that people rarely want to hand on. */
export const sensitiveTypes = ['private-key', 'key', 'token', 'email', 'home-path', 'ip-address'] as const
export type SensitiveType = (typeof sensitiveTypes)[number]

/** How a stored copy names what stood there. English, as every marker is. */
export const sensitiveNames: Record<SensitiveType, string> = {
  'private-key': 'private key',
  key: 'key',
  token: 'token',
  email: 'e-mail address',
  'home-path': 'home folder',
  'ip-address': 'IP address',
}
