import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../core/json'
import { unwrap } from '../core/result'
import { everyCase } from '../core/testing/every-case'
import { foreignDocuments } from './testing/foreign-documents'
import { foreignExports } from './testing/foreign-exports'
import { foreignNeighbours } from './testing/foreign-neighbours'
import { foreignRecords } from './testing/foreign-records'
import { foreignTexts, seededText } from './testing/foreign-texts'
import { numbersFrom } from './testing/numbers-from'
import { claimsOf } from './import/detect'
import { readSourceFile } from './import/source-file'

/** Documents that people have and that are no sessions, some with the very keys that sessions have. */
const documents: Readonly<Record<string, JsonValue>> = {
  ...foreignDocuments,
  ...foreignExports,
  ...foreignRecords,
  ...foreignNeighbours,
  'package.json': {
    name: 'a',
    version: '1.0.0',
    type: 'module',
    scripts: { test: 'vitest' },
    dependencies: { zod: '^3.0.0' },
  },
  'package-lock.json': {
    name: 'a',
    lockfileVersion: 3,
    packages: {
      '': { name: 'a' },
      'node_modules/b': { version: '1.0.0', resolved: 'https://example.org/b.tgz', integrity: 'sha512-x' },
    },
  },
  'tsconfig.json': { compilerOptions: { strict: true, paths: { '@/*': ['./*'] } }, include: ['**/*.ts'] },
  OpenAPI: {
    openapi: '3.1.0',
    info: { title: 'Chat', version: '1' },
    paths: {
      '/messages': {
        get: {
          parameters: [{ name: 'role', in: 'query' }],
          responses: { 200: { description: 'ok', content: { 'application/json': {} } } },
        },
      },
    },
  },
  'JSON Schema': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { role: { type: 'string' }, content: { type: 'array', items: { type: 'object' } } },
  },
  GeoJSON: {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [6.1, 49.6] }, properties: { role: 'harbour' } },
    ],
  },
  'composer.lock': {
    packages: [{ name: 'a/b', version: '1', type: 'library', source: { type: 'git' } }],
    'content-hash': 'abc',
  },
  HAR: {
    log: {
      version: '1.2',
      creator: { name: 'x' },
      entries: [
        {
          startedDateTime: '2026-01-01T00:00:00Z',
          request: { method: 'GET', url: 'https://example.org' },
          response: { status: 200, content: { mimeType: 'text/html', text: '<p>' } },
        },
      ],
    },
  },
  notebook: {
    cells: [
      { cell_type: 'code', source: ['print(1)'], outputs: [{ output_type: 'stream', text: ['1'] }], metadata: {} },
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  },
  'JSON-LD': {
    '@context': 'https://schema.org',
    '@type': 'Conversation',
    hasPart: [{ '@type': 'Message', text: 'Hello', sender: { '@type': 'Person', name: 'Ada' } }],
  },
  translations: { greeting: 'Hello', messages: { empty: 'No messages', tool: { name: 'Tool' } } },
  'users with roles': [
    { id: 1, name: 'Ada', role: 'user', email: 'ada@example.org' },
    { id: 2, name: 'Bo', role: 'admin' },
  ],
  permissions: [
    { role: 'assistant', permissions: ['read'] },
    { role: 'user', permissions: [] },
  ],
  'a team': { members: [{ name: 'Ada', role: 'system', type: 'human' }] },
  'an editor document': { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
  'Slack export': [
    { type: 'message', user: 'U1', text: 'hi', ts: '1700000000.000100' },
    { type: 'message', user: 'U2', text: 'hello', ts: '1700000001.000100' },
  ],
  'Discord export': {
    guild: { id: '1' },
    channel: { type: 'GuildTextChat' },
    messages: [
      {
        id: '1',
        type: 'Default',
        timestamp: '2026-01-01T00:00:00Z',
        content: 'hi',
        author: { id: '2', name: 'ada', roles: [] },
      },
    ],
  },
  'Telegram export': {
    name: 'x',
    type: 'personal_chat',
    messages: [{ id: 1, type: 'message', date: '2026-01-01T00:00:00', from: 'Ada', text: 'hi' }],
  },
  mail: {
    messages: [
      {
        id: 'a',
        from: 'ada@example.org',
        subject: 'x',
        body: 'hi',
        parts: [{ mimeType: 'text/plain', body: { data: 'aGk=' } }],
      },
    ],
  },
  'a trace of a web server': {
    resourceSpans: [
      {
        resource: { attributes: [] },
        scopeSpans: [
          {
            scope: { name: 'http' },
            spans: [
              {
                traceId: 'a',
                spanId: 'b',
                name: 'GET /',
                attributes: [{ key: 'http.method', value: { stringValue: 'GET' } }],
              },
            ],
          },
        ],
      },
    ],
  },
  'Chrome trace': { traceEvents: [{ name: 'a', ph: 'X', ts: 1, dur: 2, pid: 1, tid: 1, args: {} }] },
  'ESLint report': [
    { filePath: 'a.ts', messages: [{ ruleId: 'x', severity: 2, message: 'no', line: 1 }], errorCount: 1 },
  ],
  SARIF: {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'x' } }, results: [{ ruleId: 'a', message: { text: 'no' } }] }],
  },
  'a workflow': { nodes: [{ id: '1', type: 'tool', parameters: { content: 'x' } }], connections: {} },
  'a quiz': { conversations: ['French', 'German'], items: [{ from: 'A', to: 'B', value: 3 }] },
  ledger: [
    { from: 'bank', to: 'shop', value: 12.5 },
    { from: 'shop', to: 'bank', value: 3 },
  ],
  events: [
    { id: 1, type: 'user', action: 'click', timestamp: '2026-01-01T00:00:00Z' },
    { id: 2, type: 'system', action: 'load' },
  ],
  'a cake': { parts: [{ type: 'cream', amount: 3 }], history: [{ parts: 2 }], contents: ['milk'] },
  'an order': { order: 1, items: [{ type: 'message', value: 'card' }], tools: [] },
  'a list of texts': ['a', 'b'],
  numbers: [1, 2, 3],
  null: null,
}

/** Seeded shapes of session keys that hold something else: same names, never a role with a text. */
function seeded(seed: number): JsonValue {
  const next = numbersFrom(seed)
  const keys = [
    'type',
    'id',
    'name',
    'data',
    'parts',
    'items',
    'content',
    'messages',
    'history',
    'value',
    'tool',
    'info',
    'events',
    'output',
    'kind',
    'state',
    'message',
    'mapping',
    'steps',
    'chunks',
    'chat_messages',
    'uuid',
    'payload',
    'source',
    'attributes',
    'children',
  ]
  const words = ['circle', 'red', 'ready', 'pine', 'ok', 'x1']
  const value = (depth: number): JsonValue => {
    const choice = next(depth > 3 ? 3 : 6)
    if (choice === 0) return words[next(words.length)] ?? ''
    if (choice === 1) return next(1000)
    if (choice === 2) return next(2) === 0
    if (choice === 3) return Array.from({ length: next(4) }, () => value(depth + 1))
    return Object.fromEntries(
      Array.from({ length: 1 + next(5) }, () => [keys[next(keys.length)] ?? 'a', value(depth + 1)]),
    )
  }
  return next(2) === 0 ? { a: value(0), b: value(1) } : [value(0), value(1), value(1)]
}

const claims = (text: string): readonly string[] => {
  const file = readSourceFile(text)
  return file.ok ? claimsOf(file.value).map(({ dialect, confidence }) => `${dialect.id} ${confidence}`) : []
}

describe('documents that are no sessions', () => {
  it('are not claimed, as documents or as lines', () => {
    const lines = (document: JsonValue): string =>
      (Array.isArray(document) ? document : [document, document]).map((line) => `${JSON.stringify(line)}\n`).join('')
    expect(Object.keys(documents).length).toBeGreaterThan(200)
    everyCase(Object.entries(documents), (document) => {
      expect(claims(JSON.stringify(document))).toEqual([])
      expect(claims(lines(document))).toEqual([])
    })
  })

  it('claims none of seeded shapes', () => {
    for (let seed = 1; seed <= 500; seed++) expect([seed, claims(JSON.stringify(seeded(seed)))]).toEqual([seed, []])
  })

  it('are not read where they are texts, whatever lines of sessions stand in them', () => {
    const texts = [...Object.values(foreignTexts), ...Array.from({ length: 500 }, (_, seed) => seededText(seed + 1))]
    for (const text of texts)
      expect([text, readSourceFile(text)]).toEqual([text, expect.objectContaining({ ok: false })])
  })

  it('reads each as a file all the same', () => {
    for (const document of Object.values(documents))
      expect(unwrap(readSourceFile(JSON.stringify(document))).content.type).toBe('json')
  })
})
