/**
 * One test over many cases: runs all of them, then fails with the names of those that failed. A table of a thousand
 * cases counts as one test.
 */
export async function everyCase<Case>(
  cases: Iterable<readonly [name: string, value: Case]>,
  check: (value: Case, name: string) => void | Promise<void>,
): Promise<void> {
  const failures: Error[] = []
  let count = 0
  for (const [name, value] of cases) {
    count++
    try {
      await check(value, name)
    } catch (error) {
      failures.push(new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }))
    }
  }
  if (count === 0) throw new Error('There are no cases.')
  const [first] = failures
  if (!first) return
  const others = failures.slice(1, 20).map(({ message }) => message.split('\n', 1)[0])
  first.message = [`${failures.length} of ${count} cases: ${first.message}`, ...others].join('\n')
  throw first
}
