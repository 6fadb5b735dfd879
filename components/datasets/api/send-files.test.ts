import { beforeEach, expect, it, vi } from 'vitest'
import type { BundledSession } from '@/lib/engine'
import { MOST_SENT_TOGETHER } from '@/lib/contracts/shared/import-limits'
import { importFiles, useSendings } from './send-files'

const server = vi.hoisted(() => ({
  startImport: vi.fn<(input: object) => unknown>(),
  addImportFiles: vi.fn<(input: object) => unknown>(),
  refuseImportFile: vi.fn<(input: object) => unknown>(),
  sendUpload: vi.fn<(body: Blob) => unknown>(),
  read: vi.fn<(path: string) => unknown>(),
}))
let paths: readonly string[] = []
vi.mock('@/lib/server/datasets/actions', () => server)
vi.mock('@/components/import', () => ({
  readBundle: () =>
    Promise.resolve({
      plans: paths.map((path) => ({ path })),
      failed: [],
      read: (plan: { path: string }) => Promise.resolve(server.read(plan.path)),
    }),
  sendUpload: server.sendUpload,
}))

const session = (path: string, text = path): Pick<BundledSession, 'path' | 'own' | 'beside'> => ({
  path,
  own: new TextEncoder().encode(text),
  beside: new Map(),
})
const unreadable = { code: 'unreadable', message: 'No.' }
const uploadedTexts: string[] = []

beforeEach(() => {
  for (const mock of Object.values(server)) mock.mockReset()
  uploadedTexts.length = 0
  server.startImport.mockResolvedValue({ ok: true, value: { id: 'imp_1' } })
  server.addImportFiles.mockResolvedValue({ ok: true, value: null })
  server.refuseImportFile.mockResolvedValue({ ok: true, value: null })
  server.sendUpload.mockImplementation(async (body) => {
    uploadedTexts.push(await body.text())
    return { ok: true, value: { id: `upload ${uploadedTexts.length}` } }
  })
})

async function send(given: readonly string[]): Promise<void> {
  paths = given
  await importFiles([], { name: 'Mine' })
  await vi.waitFor(() => expect(useSendings.getState().byId.size).toBe(0))
}

it('sends files together, and says where in what was sent each of them lies', async () => {
  server.read.mockImplementation((path) => [session(path)])
  await send(['a', 'bb', 'ccc'])
  expect(uploadedTexts).toEqual(['abbccc'])
  expect(server.addImportFiles.mock.calls).toEqual([
    [
      {
        id: 'imp_1',
        expected: 3,
        number: 0,
        upload: 'upload 1',
        files: [
          { path: 'a', bytes: 1 },
          { path: 'bb', bytes: 2 },
          { path: 'ccc', bytes: 3 },
        ],
      },
    ],
  ])
})

it('numbers them on, over what is refused between them and what holds several sessions', async () => {
  server.read.mockImplementation((path) =>
    path === 'bad'
      ? { path, error: unreadable }
      : path === 'two'
        ? [session('two/1'), session('two/2')]
        : [session(path)],
  )
  await send(['a', 'bad', 'two', 'b'])
  const added = server.addImportFiles.mock.calls.map(([input]) => input)
  expect(added).toMatchObject([
    { number: 0, expected: 4, files: [{ path: 'a' }] },
    { number: 2, expected: 5, files: [{ path: 'two/1' }, { path: 'two/2' }, { path: 'b' }] },
  ])
  expect(server.refuseImportFile.mock.calls).toMatchObject([[{ number: 1, path: 'bad', error: unreadable }]])
})

it('sends no more together than an upload may hold, and a large file alone', async () => {
  const large = 'x'.repeat(1024 * 1024 + 1)
  server.read.mockImplementation((path) => [session(path, path === 'large' ? large : path)])
  const many = Array.from({ length: MOST_SENT_TOGETHER + 1 }, (_, index) => `f${index}`)
  await send([...many, 'large', 'last'])
  const sent = server.addImportFiles.mock.calls.map(([input]) => input as { number: number; files: object[] })
  expect(sent.map(({ number, files }) => [number, files.length])).toEqual([
    [0, MOST_SENT_TOGETHER],
    [MOST_SENT_TOGETHER, 1],
    [MOST_SENT_TOGETHER + 1, 1],
    [MOST_SENT_TOGETHER + 2, 1],
  ])
})

it('refuses each of the files whose upload is refused', async () => {
  server.read.mockImplementation((path) => [session(path)])
  const error = { code: 'too-large', message: 'Too large.' }
  server.sendUpload.mockResolvedValue({ ok: false, error })
  await send(['a', 'b'])
  expect(server.addImportFiles).not.toHaveBeenCalled()
  expect(server.refuseImportFile.mock.calls).toMatchObject([
    [{ number: 0, path: 'a', error }],
    [{ number: 1, path: 'b', error }],
  ])
})
