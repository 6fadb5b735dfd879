import { failureText, type GateReport } from './report'

/** For programs that show test results: a test for each variant. */
export function asJunit({ policy, verdicts }: GateReport): string {
  const failed = verdicts.filter(({ failures }) => failures.length > 0).length
  const cases = verdicts.map(({ variant, failures }) =>
    failures.length === 0
      ? `    <testcase classname="condensery" name="${escaped(variant)}"/>`
      : [
          `    <testcase classname="condensery" name="${escaped(variant)}">`,
          ...failures.map((failure) => `      <failure message="${escaped(failureText(failure))}"/>`),
          '    </testcase>',
        ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="condensery gate, ${escaped(policy)}" tests="${verdicts.length}" failures="${failed}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML 1.0 has no way to write most control characters. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign).replace(/\p{Cc}/gu, ' ')
