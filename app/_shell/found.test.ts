import { expect, it } from 'vitest'
import { err, ok } from '@/lib/engine'
import { found } from './found'

const refused = (code: string) => found(Promise.resolve(err({ code, message: 'The disk is full.' })))

it('gives the value, says that there is none, and leaves other failures to the error page', async () => {
  await expect(found(Promise.resolve(ok(7)))).resolves.toBe(7)
  for (const code of ['not-found', 'invalid-input'])
    await expect(refused(code)).rejects.toMatchObject({ digest: expect.stringContaining('404') as string })
  await expect(refused('storage')).rejects.toThrow('The disk is full.')
})
