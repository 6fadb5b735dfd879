import { expect, it } from 'vitest'
import { sessionPaths, sharedFolder, shortPath } from './short-path'

it('shows paths from the folder on that they lie in', () => {
  const folder = sharedFolder(['/home/me/project/src/a.ts', 'notes.md', '/home/me/project/README.md'])
  expect(folder).toBe('/home/me/project/')
  expect(shortPath('/home/me/project/src/a.ts', folder)).toBe('src/a.ts')
  expect(shortPath('notes.md', folder)).toBe('notes.md')
  expect(sharedFolder(['/home/me/project/src/a.ts', '/home/me/working/b.ts'])).toBe('/home/me/')
})

it('a file that lies elsewhere makes no other path longer', () => {
  const files = ['/home/me/project/src/a.ts', '/home/me/project/b.ts', '/home/me/project/src/deep/c.ts']
  for (const elsewhere of ['/tmp/out.log', '/home/me/.config/rules.md', '/home/me/notes.md', 'C:\\Temp\\x.txt', '/x'])
    expect(sharedFolder([elsewhere, ...files])).toBe('/home/me/project/')
  expect(sharedFolder(['/tmp/a', '/etc/hosts', ...files])).toBe('/home/me/project/')
  // The folder itself was listed.
  expect(sharedFolder(['/home/me/project', ...files])).toBe('/home/me/project/')
  expect(shortPath('/tmp/out.log', '/home/me/project/')).toBe('/tmp/out.log')
})

it('a file that is named often is one file', () => {
  const often = Array.from({ length: 9 }, () => '/tmp/build/out.log')
  expect(sharedFolder([...often, '/home/me/project/a.ts', '/home/me/project/src/b.ts'])).toBe('/home/me/project/')
})

it('leaves the folders of a project in its paths, however many files lie in one of them', () => {
  const sources = Array.from({ length: 9 }, (_, index) => `/home/me/project/src/${index}.ts`)
  expect(sharedFolder([...sources, '/home/me/project/README.md'])).toBe('/home/me/project/')
})

it('knows the paths of Windows', () => {
  const [a, b] = ['C:\\Users\\me\\project\\src\\a.ts', 'C:\\Users\\me\\project\\b.ts']
  expect(sharedFolder([a, b, 'C:\\Users\\me\\AppData\\log.txt'])).toBe('C:\\Users\\me\\project\\')
  expect(shortPath(a, sharedFolder([a, b]))).toBe('src\\a.ts')
})

it('leaves paths alone that share no folder worth naming', () => {
  expect(sharedFolder(['/etc/hosts', '/home/me/a.ts'])).toBe('')
  expect(sharedFolder(['/home/me/a.ts', '/tmp/b.ts', '/tmp/c/d.ts', '/etc/hosts'])).toBe('')
  expect(sharedFolder(['/a.ts', '/b.ts'])).toBe('')
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
