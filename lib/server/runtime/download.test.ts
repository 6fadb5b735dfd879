import { expect, it } from 'vitest'
import { StorageError } from '@/lib/db/storage-error'
import { downloadResponse } from './download'
import { notFound } from './failure'

const failing = async (error: Error): Promise<readonly [status: number, text: string]> => {
  const answer = await downloadResponse(() => Promise.reject(error))
  return [answer.status, await answer.text()]
}

it('says why there is nothing to download, also where what is stored is damaged', async () => {
  expect(await failing(notFound('run'))).toEqual([404, expect.stringContaining('no such run')])
  const [status, text] = await failing(new StorageError('contentDamaged'))
  expect(status).toBe(500)
  expect(text).toMatch(/damaged.*\n.*backup/)
})
