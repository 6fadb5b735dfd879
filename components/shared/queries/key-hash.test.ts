import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyHash } from './key-hash'

it('says of every key what the library says of it', () => {
  const strategy = { provider: 'smart', config: { passes: [{ id: 'b', keep: undefined }], a: null } }
  const keys = [
    [],
    ['results', { type: 'live', strategy, conversation: 'c' }, 'row'],
    ['results', { conversation: 'c', type: 'live', strategy }, 'texts', 0, 40, true],
    ['a', undefined, null, 'quo"te', ['nested', { z: 1, y: [] }]],
  ]
  expect([...keys, ...keys].map(keyHash)).toEqual([...keys, ...keys].map(hashKey))
})
