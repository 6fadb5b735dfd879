import 'server-only'
import { findOwners, findSensitive } from '@/lib/sharing/find-sensitive'
import { makeRedactor, type Redact } from '@/lib/sharing/redact'

/** Replaces what is sensitive in any of these names, wherever it stands in one of them. */
export function nameRedactor(names: readonly string[]): Redact {
  const found = names.flatMap((name) => findSensitive(name))
  return makeRedactor([...found, ...findOwners(found)])
}
