import { expect, it } from 'vitest'
import type { Part } from '../../conversation/part'
import { withMessages } from '../../conversation/conversation'
import { unwrap } from '../../core/result'
import { importFile } from '../import/import-file'
import { dialectById } from '../registry'

const block = '{"type":"weather","degrees":-0,"note":"at -0 or 0","days":[1,-0]}'
const files = {
  anthropic: `{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"Hello"},${block}]},{"role":"assistant","content":[{"type":"text","text":"Yes"}]}]}`,
  'roo-cline': `[{"role":"user","content":[{"type":"text","text":"<task>\\nHello\\n</task>"},${block}],"ts":1},{"role":"assistant","content":[{"type":"text","text":"Yes"}],"ts":2}]`,
}

it('a changed text leaves −0 beside it as it is', () => {
  for (const [id, text] of Object.entries(files)) {
    const { dialect, conversations } = unwrap(importFile(text))
    expect(dialect).toBe(id)
    const conversation = conversations[0]?.views[0].conversation
    if (!conversation) throw new RangeError(`${id} holds no conversation`)
    const messages = conversation.messages.map((message) => ({
      ...message,
      parts: message.parts.map(
        (part): Part => (part.type === 'text' ? { ...part, text: part.text.replace('Hello', 'Good day') } : part),
      ),
    }))
    const written = dialectById(dialect)?.serialize(withMessages(conversation, messages))
    expect(written).toBe(text.replace('Hello', 'Good day'))
  }
})
