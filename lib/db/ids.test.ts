import { describe, expect, it } from 'vitest'
import { newConversationId, newRunId, newWorkspaceId, parseConversationId, parseRunId, parseWorkspaceId } from './ids'

describe('ids', () => {
  it('say what they name and do not repeat', () => {
    const ids = Array.from({ length: 1_000 }, newRunId)
    expect(new Set(ids).size).toBe(1_000)
    for (const id of ids) expect(id).toMatch(/^run_[0-9a-z]{16}$/)
  })

  it('are read back, and nothing else is', () => {
    const id = newConversationId()
    expect(parseConversationId(id)).toBe(id)
    for (const text of ['', 'conv_', id.toUpperCase(), `${id}/..`, `${id}\n`, newRunId(), `conv_${'a'.repeat(41)}`])
      expect(parseConversationId(text)).toBeUndefined()
    for (const parse of [parseRunId, parseWorkspaceId]) expect(parse(id)).toBeUndefined()
    const [run, workspace] = [newRunId(), newWorkspaceId()]
    expect([parseRunId(run), parseWorkspaceId(workspace)]).toEqual([run, workspace])
  })
})
