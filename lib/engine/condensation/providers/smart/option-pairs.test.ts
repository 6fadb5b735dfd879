import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../../core/testing/freeze'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json'
import { providers } from '../../registry'
import { assistant, call, conversation, lines, result, user, words } from '../../testing/conversations'
import { expectLedgerExplains, expectPreservedRead, expectValid } from '../../testing/invariants'
import { fakeSummarizer, testPorts } from '../../testing/ports'
import { describeFields, type FieldSpec } from '../previews/describe-fields'
import { condense, type Provider } from '../provider'

/** Any two options of a provider together: a config that is legal runs, and what comes out keeps the invariants. Evenly drawn from all pairs. */
const TRIED = 60

const session = deepFreeze(
  conversation(
    user('build it'),
    ...Array.from({ length: 8 }, (_, index) => [
      assistant(words(30, `t${index}x`), call(`c${index}`, 'read_file', { path: `src/${index % 3}.ts` })),
      user(result(`c${index}`, `${lines(20, 8, `f${index % 3}`)}\n${lines(4, 8, `own${index}`)}`)),
    ]).flat(),
    assistant('done'),
  ),
)
const gist = fakeSummarizer(() => ({ ok: true, value: { text: 'gist', usage: {} } }))

/** Values of an option: the corners of what it takes. */
function corners(field: FieldSpec): readonly JsonValue[] {
  if (field.type === 'boolean') return [true, false]
  if (field.type === 'choice') return field.options.map(({ value }) => value)
  return field.type === 'number' ? [field.min ?? 0, Math.min(field.max ?? 5, (field.min ?? 0) + 5)] : []
}

function withOption(config: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const inner = config[name]
  return { ...config, [name]: rest.length === 0 ? value : withOption(isJsonObject(inner) ? inner : {}, rest, value) }
}

function pairsOf({ configSchema, defaultConfig }: Provider): readonly JsonObject[] {
  const fields = describeFields(configSchema).filter((field) => corners(field).length > 0)
  return fields.flatMap((one, index) =>
    fields
      .slice(index + 1)
      .flatMap((other) =>
        corners(one).flatMap((first) =>
          corners(other).map((second) =>
            withOption(withOption(defaultConfig, one.key.split('.'), first), other.key.split('.'), second),
          ),
        ),
      ),
  )
}

describe.each(providers.map((provider) => [provider.id, provider] as const))('%s', (_id, provider) => {
  it('keeps the invariants under any two of its options', async () => {
    let legal = 0
    const pairs = pairsOf(provider)
    const step = Math.max(1, Math.ceil(pairs.length / TRIED))
    for (const config of pairs.filter((_, index) => index % step === 0)) {
      if (!provider.validate(config).valid) continue
      legal++
      const label = JSON.stringify(config)
      const done = await condense(provider, session, config, testPorts({ summarizer: gist }), { contextWindow: 8_000 })
      // A refusal says why, and leaves the session as it was.
      expect(done.ok ? 'PROVIDER_ERROR' : done.error.code, label).toBe('PROVIDER_ERROR')
      if (!done.ok) continue
      expectValid(done.value)
      expectLedgerExplains(session, done.value)
      expectPreservedRead(session, done.value)
    }
    expect(legal > 0).toBe(pairs.length > 0) // a provider with one option has no pairs
  }, 60_000)
})
