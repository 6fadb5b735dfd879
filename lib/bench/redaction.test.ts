import { describe, expect, it } from 'vitest'
import { seeded } from '@/lib/engine'
import { vendorKeys } from '@/lib/sharing/vendor-shapes'
import { findSensitive } from '@/lib/sharing/find-sensitive'
import { homes, userNames } from '@/lib/sharing/names/homes'
import { nameCores } from '@/lib/sharing/key-names'
import { nearSearch, type Near, type NearMatch } from '@/lib/sharing/near'
import { personalRules } from '@/lib/sharing/personal'
import { plainView } from '@/lib/sharing/views/plain-view'
import { writtenRules } from '@/lib/sharing/written-secrets'
import { drawn } from './drawn'
import { notations } from './plants'
import { plantKinds } from './plant-kinds'
import { benchRedaction, plantAll } from './redaction'

describe('what was planted', () => {
  it('is of many kinds in many notations', () => {
    expect(new Set(plantKinds.map(({ kind }) => kind)).size).toBe(plantKinds.length)
    expect(plantKinds.length).toBeGreaterThanOrEqual(60)
    expect(new Set(plantAll(1, 3).map(({ notation }) => notation)).size).toBe(notations.length)
  })

  it('is redacted, but for one in twenty at most and in no class for more than one in seven (seed 20261122)', () => {
    const { planted, found, byClass, missed } = benchRedaction(20_261_122, 2)
    expect(planted).toBeGreaterThanOrEqual(200)
    expect(found / planted, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
    for (const row of byClass) expect(row.found / row.planted, row.class).toBeGreaterThanOrEqual(0.85)
  })

  it('is found by every shape of the table of vendors', () => {
    const random = seeded(5)
    const missed = vendorKeys.filter(({ shape }) => {
      // A draw of few characters may lack a digit.
      const tries = Array.from({ length: 3 }, () => drawn(shape, random))
      return tries.every(
        (key) =>
          !findSensitive(`use ${key} there`).some(({ value }) => key.includes(value) && value.length >= key.length - 4),
      )
    })
    expect(missed.map(({ shape }) => shape)).toEqual([])
  })
})

/** Whether a clue stands near a match, where its rule asks for one. */
function isBesideClue(text: string, { index, match }: NearMatch, near: Near | undefined): boolean {
  if (near === undefined || !('beside' in near)) return true
  const [from, to] = [index + match[0].length - near.after, index + near.before]
  const around = text.toLowerCase()
  return near.beside.some((word) => {
    const at = around.indexOf(word, Math.max(0, from))
    return at !== -1 && at <= to
  })
}

describe('a pattern that is looked for near its clues only', () => {
  it.each([
    [3, 1],
    [3, 2],
    [10, 1],
  ])(
    'finds what it finds everywhere, or beside a clue that makes it count (seed %i, %i of a kind)',
    (seed, perKind) => {
      const rules = [nameCores, ...writtenRules, ...personalRules, ...homes, ...userNames]
      const read = nearSearch(rules)
      const text = plantAll(seed, perKind)
        .map(({ text: each }) => plainView(each).text)
        .join('\n')
      const reading = read(text)
      const placesOf = (
        found: readonly { readonly index: number; readonly match: RegExpExecArray }[],
      ): readonly string[] => found.map(({ index, match }) => `${index} ${match[0]}`)
      for (const rule of rules)
        expect(placesOf(reading.matchesOf(rule)), rule.pattern.source).toEqual(
          placesOf(
            [...text.matchAll(rule.pattern)]
              .map((match) => ({ index: match.index, match }))
              .filter((found) => isBesideClue(text, found, rule.near)),
          ),
        )
    },
  )
})

describe('ordinary text', () => {
  it.each([
    'sha512-9pXk3mQvT7bYzR2dLwHcN8sJf4gA6eUoVtKxWqZy1B5iMnCrDhPlSaEuOjGbFwTk== in a lockfile',
    'commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
    'id 3f2504e0-4f89-41d3-9a0c-0305e82c3301 and run_01HZX3K5V9J2Q8',
    'max_tokens: 4096, token_count = 1200, tokenizer: cl100k_base',
    'const password = await getPassword(user.id)',
    'password: z.string().min(8), // at least 8 characters',
    'the author of the key idea is the session itself; cookies are described in section 2',
    'apiKey: process.env.OPENAI_API_KEY, token: ${{ secrets.GITHUB_TOKEN }}',
    'Authorization: Bearer <token>, X-Api-Key: YOUR_API_KEY',
    'v1.2.3.4 to 10.0.0.0/8, port 8080, 2026-03-01T10:22:31.004Z',
    'onKeyDown={handleKeyDown} keyCode: 13 primaryKey: id',
    'background: url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk)',
    '{"content":"Run the tests to verify that these still pass","priority":"medium","status":"open"}',
    "names = ['EASession', 'EAWiFiUnconfiguredAccessory', 'PKPaymentPass', 'PKShareablePassMetadata']",
    "return _sign_hmac('SHA-512', base, client.secret) # HMAC-SHA-256, 'ISO-8859-1'",
    'self.key_password = key_password; connect(key_password=key_password, psk=cryptography_has_psk_v13)',
    "kind: 'FIRST_TOKEN_P50' | 'FIRST_TOKEN_P99' | 'PASSWORD' | 'PIN' | 'SWIFT_CODE'",
    'private_key: ed25519.Ed25519PrivateKey, sig = binascii.a2b_base64(request.signature)',
    "client.sessions.create({ agent: 'agent_011CZkYpogX7uDKUyvBTophP' })",
    'src/crypto_pwhash/scryptsalsa208sha256/pbkdf2-sha256.c',
    'replace: `$1${exports.SECRET_PLACEHOLDER}$2`',
    'if((g|0)==16?s=B(s,206,2):g)if(sig==0x8074B50)return',
    '0075 0308 0300 ; [.2007.0024.0008] <Buffer 01 02 03 04 05 06 07 08> 00 05 64 69 66 66 09',
    '(c) 2014 Piotr Drąg, 2021 Iain Lane, OID 1.3.101.113, V8: upgrade to 3.24.35.22',
    "import '~bootstrap/dist/css/bootstrap.min.css'; const TypeId = '~effect/cluster/HashRing'",
    '"sessionId": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "session_id": "2026-03-30-alpha"',
    'export DB_PASSWORD=${DB_PASSWORD:?missing} SECRET_TOKEN="${SECRET_TOKEN:?set it first}"',
    'node 8.15.2.1 installed, FileVersion: 6.1.7601.23, AssemblyVersion("4.2.15.7")',
    '00000010: 4749 4638 3961 0100 0100 8000 00ff ffff  GIF89a..........',
  ])('is left alone: %s', (text) => {
    expect(findSensitive(text).map(({ type, value }) => `${type} ${value}`)).toEqual([])
  })
})
