import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ActionError } from '@/lib/contracts/shared/action'
import { err, ok, type Result } from '@/lib/engine'
import { useAction } from './use-action'

const refused: ActionError = { code: 'not-found', message: 'It is gone.' }

/** A fake server. */
class Names {
  stored: readonly string[] = ['one', 'two']
  reads = 0
  private answer: (() => void) | undefined

  constructor(private readonly result: Result<string, ActionError>) {}

  readonly read = (): readonly string[] => {
    this.reads++
    return this.stored
  }

  readonly remove = (name: string): Promise<Result<string, ActionError>> =>
    new Promise((resolve) => {
      this.answer = () => {
        if (this.result.ok) this.stored = this.stored.filter((each) => each !== name)
        resolve(this.result)
      }
    })

  release(): void {
    this.answer?.()
  }
}

interface ListProps {
  readonly names: Names
  readonly onRemoved?: (value: string, name: string) => void
  readonly onRefused?: (error: ActionError) => void
}

function List({ names, onRemoved, onRefused }: ListProps) {
  const { data } = useQuery({ queryKey: ['names'], queryFn: names.read })
  const removing = useAction(names.remove, {
    optimistic: {
      queryKey: ['names'],
      change: (list: readonly string[], name) => list.filter((each) => each !== name),
    },
    refresh: [['names']],
    ...(onRemoved && { onSuccess: onRemoved }),
    ...(onRefused && { onRefused }),
  })
  return (
    <>
      <ul>
        {data?.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <button onClick={() => removing.mutate('one')}>{removing.isPending ? 'removing' : 'remove'}</button>
    </>
  )
}

const shown = (): readonly (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('an action as a mutation', () => {
  it('shows what it will have changed at once, and reads it anew when it has', async () => {
    const names = new Names(ok('one'))
    const onRemoved = vi.fn<(value: string, name: string) => void>()
    renderInPage(<List names={names} onRemoved={onRemoved} />)
    await waitFor(() => expect(shown()).toEqual(['one', 'two']))
    fireEvent.click(screen.getByRole('button', { name: 'remove' }))
    await waitFor(() => expect(shown()).toEqual(['two']))
    expect(names.stored).toEqual(['one', 'two'])
    expect(onRemoved).not.toHaveBeenCalled()
    names.release()
    await screen.findByRole('button', { name: 'remove' })
    expect(onRemoved).toHaveBeenCalledWith('one', 'one')
    expect(shown()).toEqual(['two'])
    expect(names.reads).toBe(2)
  })

  it('puts back what it showed when it is refused, and says why', async () => {
    const names = new Names(err(refused))
    const onRefused = vi.fn<(error: ActionError) => void>()
    renderInPage(<List names={names} onRefused={onRefused} />)
    await waitFor(() => expect(shown()).toEqual(['one', 'two']))
    fireEvent.click(screen.getByRole('button', { name: 'remove' }))
    await waitFor(() => expect(shown()).toEqual(['two']))
    names.stored = ['one', 'two', 'three']
    names.release()
    await waitFor(() => expect(onRefused).toHaveBeenCalledWith(refused))
    await waitFor(() => expect(shown()).toEqual(['one', 'two', 'three']))
  })
})
