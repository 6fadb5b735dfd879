/** Said where processes share a database, and each would seal and open API keys with a key of its own. */
export function warnOfOwnKey(): void {
  if (process.env.CONDENSERY_SECRET_KEY?.trim()) return
  console.warn(
    'CONDENSERY_SECRET_KEY is not set: API keys are sealed with a file of this data folder, and no other server or worker can open them.',
  )
}
