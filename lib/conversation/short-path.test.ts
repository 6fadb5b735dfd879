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

it('a message is named by the file that it names first, from the folder of the session on', () => {
  const { folder, byMessage } = sessionPaths([
    { id: 'm1', parts: [{}, { path: '/home/me/project/src/a.ts' }, { path: '/home/me/project/b.ts' }] },
    { id: 'm2', parts: [{}] },
    { id: 'm3', parts: [{ path: '/home/me/project/b.ts' }] },
  ])
  expect(folder).toBe('/home/me/project/')
  expect([...byMessage]).toEqual([
    ['m1', 'src/a.ts'],
    ['m3', 'b.ts'],
  ])
})
