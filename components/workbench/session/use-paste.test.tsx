import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { err, ok } from '@/lib/engine'
import { cancelled } from '@/components/import'
import { usePaste } from './use-paste'

const broken = err({ code: 'not-json', message: 'No JSON.' })
const given = { text: '[', name: ' Lamps ' }

it('stays open with the text and what is wrong with it, until it is a session', async () => {
  const answers = [broken, err(cancelled), ok(null)]
  const asked: object[] = []
  const { result } = renderHook(() =>
    usePaste(async (paste) => {
      asked.push(paste)
      return answers[asked.length - 1] ?? broken
    }),
  )
  // Pasted where no dialog was open.
  await act(() => result.current.submit(given))
  expect(asked).toEqual([{ text: '[', name: 'Lamps' }])
  expect(result.current).toMatchObject({ isOpen: true, paste: given, problem: broken.error })

  act(result.current.hide)
  await act(() => result.current.submit(given))
  expect(result.current).toMatchObject({ isOpen: false, paste: given, problem: undefined })

  act(result.current.show)
  await act(() => result.current.submit(given))
  expect(result.current).toMatchObject({ isOpen: false, paste: { text: '', name: '' }, problem: undefined })
})
