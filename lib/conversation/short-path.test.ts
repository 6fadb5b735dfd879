import { expect, it } from 'vitest'
import { sessionPaths, sharedFolder, shortPath } from './short-path'

it('shows paths from the folder on that all of them lie in', () => {
  const folder = sharedFolder(['/home/me/project/src/a.ts', 'notes.md', '/home/me/project/README.md'])
  expect(folder).toBe('/home/me/project/')
  expect(shortPath('/home/me/project/src/a.ts', folder)).toBe('src/a.ts')
  expect(shortPath('notes.md', folder)).toBe('notes.md')
  expect(sharedFolder(['/home/me/project/src/a.ts', '/home/me/working/b.ts'])).toBe('/home/me/')
})

it('leaves paths alone that share no folder worth naming', () => {
  expect(sharedFolder(['/etc/hosts', '/home/me/a.ts'])).toBe('')
  expect(sharedFolder([])).toBe('')
  expect(shortPath('/etc/hosts', '')).toBe('/etc/hosts')
})

it('messages and their parts are named by their files, from the folder of the session on', () => {
  const [a, b] = ['/home/me/project/src/a.ts', '/home/me/project/b.ts']
  const { folder, byMessage, byPart } = sessionPaths([
    {
      id: 'm1',
      parts: [{ id: 'm1.p1' }, { id: 'm1.p2', path: a }, { id: 'm1.p3', path: b }, { id: 'm1.p4', path: a }],
    },
    { id: 'm2', parts: [{ id: 'm2.p1' }] },
    { id: 'm3', parts: [{ id: 'm3.p1', path: b }] },
  ])
  expect(folder).toBe('/home/me/project/')
  expect([...byMessage]).toEqual([
    ['m1', ['src/a.ts', 'b.ts']],
    ['m3', ['b.ts']],
  ])
  expect(byPart.get('m1.p3')).toBe('b.ts')
})
