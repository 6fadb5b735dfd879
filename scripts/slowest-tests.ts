import type { Reporter, TestCase, TestModule } from 'vitest/node'

const SHOWN = 20

/** Prints the slowest tests and test files. */
export default class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const lines = [
      `\nThe ${SHOWN} slowest tests:`,
      ...longest(tests, timeOf, (test) => `${test.module.relativeModuleId} › ${test.fullName}`),
      '\nThe 5 slowest files:',
      ...longest(modules, timeOfModule, (module) => module.relativeModuleId).slice(0, 5),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}

const timeOf = (test: TestCase): number => test.diagnostic()?.duration ?? 0
const timeOfModule = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

const longest = <Item>(
  items: readonly Item[],
  time: (item: Item) => number,
  name: (item: Item) => string,
): readonly string[] =>
  items
    .map((item) => ({ name: name(item), seconds: time(item) / 1000 }))
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, SHOWN)
    .map((each) => `${each.seconds.toFixed(2).padStart(7)} s  ${each.name.slice(0, 150)}`)
