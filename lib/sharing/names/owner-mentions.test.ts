import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSensitive } from '../find-sensitive'
import { isTelling } from './homes'
import { makeOwnerFinder } from './owner-mentions'

const mentionsOf = (source: string, text: string): readonly string[] =>
  makeOwnerFinder(findSensitive(source))(text).map(({ value }) => value)

describe('owners that are named by themselves', () => {
  it.each([
    ['a home folder', 'cd /home/jane-doe/project', 'jane-doe'],
    ['an underscore', 'cd /home/jane_doe/project', 'jane_doe'],
    ['a home folder of Windows', String.raw`C:\Users\jane-doe\project`, 'jane-doe'],
    ['a list of files', '-rw-r--r-- 1 jane-doe staff 220 Jan 1 10:00 notes.txt', 'jane-doe'],
    ['a change of owner', 'chown app_runner:app_runner data ', 'app_runner'],
    ['a database', 'postgres://ledger_rw:hunter2-zebra-lagoon@db.example.org/x', 'ledger_rw'],
  ])('%s', (_, source, name) => {
    expect(mentionsOf(source, `ask ${name}, please`)).toEqual([name])
  })

  it('takes the longer of two names that begin alike', () => {
    const homes = [
      { type: 'home-path', value: '/home/margit' },
      { type: 'home-path', value: '/home/margit-doe' },
    ] as const
    expect(makeOwnerFinder(homes)('margit-doe and margit').map(({ value }) => value)).toEqual(['margit-doe', 'margit'])
  })

  it('finds names of any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 4, maxLength: 20 }).filter(isTelling), (name) => {
        const find = makeOwnerFinder([{ type: 'user-name', value: name }])
        expect(find(`ask (${name})`).map(({ value }) => value)).toContain(name)
      }),
      { seed: 20261126, numRuns: 150 },
    )
  })
})
