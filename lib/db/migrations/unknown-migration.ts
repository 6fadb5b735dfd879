import type { Migration } from './schema-engine'

/** A migration that a database has and this program lacks. */
export interface UnknownMigration {
  readonly name: string
  /** Databases from before the first release cannot be brought up to date: their migrations were merged into one. */
  readonly from: 'newer version' | 'before first release'
}

export function findUnknownMigration(
  applied: readonly string[],
  migrations: readonly Migration[],
): UnknownMigration | undefined {
  const known = new Set(migrations.map(({ name }) => name))
  const name = applied.find((each) => !known.has(each))
  if (name === undefined) return undefined
  const [first] = migrations
  // Names begin with the time at which a migration was made.
  return { name, from: first && name < first.name ? 'before first release' : 'newer version' }
}
