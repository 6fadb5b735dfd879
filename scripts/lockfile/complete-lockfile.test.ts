import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completed, incompleteIn, isChecked, readLockfile } from './complete-lockfile'
import { rootFolder } from '../root'

describe('the lockfile', () => {
  const { packages } = readLockfile(join(rootFolder, 'package-lock.json'))

  it('has what each package is checked by, and every package of other platforms', () => {
    const unchecked = Object.entries(packages).filter(([place, entry]) => place !== '' && !isChecked(entry))
    expect(unchecked.map(([place]) => place)).toEqual([])
    expect(incompleteIn(packages)).toEqual(new Map())
  })
})

describe('completing a lockfile', () => {
  const binaries = { 'tool-darwin': '1.0.0', 'tool-linux': '1.0.0', 'tool-win32': '1.0.0' }
  const packages = {
    '': {},
    'node_modules/tool': { version: '1.0.0', integrity: 'a', optionalDependencies: binaries },
    'node_modules/tool-darwin': { version: '1.0.0' },
    'node_modules/tool-linux': { version: '1.0.0', integrity: 'b' },
    'node_modules/other': { version: '2.0.0', integrity: 'c' },
  }

  it('adds what is missing or cannot be checked, and changes nothing else', () => {
    expect(incompleteIn(packages)).toEqual(
      new Map([['node_modules/tool', ['node_modules/tool-darwin', 'node_modules/tool-win32']]]),
    )
    const resolved = {
      ...packages,
      'node_modules/other': { version: '2.1.0', integrity: 'newer' },
      'node_modules/tool-darwin': { version: '1.0.0', integrity: 'd' },
      'node_modules/tool-win32': { version: '1.0.0', integrity: 'e' },
    }
    const done = completed(packages, resolved)
    expect(done).toEqual({ ...resolved, 'node_modules/other': packages['node_modules/other'] })
    expect(incompleteIn(done)).toEqual(new Map())
  })

  it('is refused where npm would take another version', () => {
    const resolved = { ...packages, 'node_modules/tool': { ...packages['node_modules/tool'], version: '1.0.1' } }
    expect(() => completed(packages, resolved)).toThrow('npm would take other versions of node_modules/tool')
  })
})
