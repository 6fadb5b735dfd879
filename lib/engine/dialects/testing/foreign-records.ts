import type { JsonValue } from '../../core/json'

/** Records of chats, speech, machines and data that are no sessions of agents, many with roles, messages and contents. */
export const foreignRecords: Readonly<Record<string, JsonValue>> = {
  'messages of WhatsApp': [{ key: { id: 'A', fromMe: true }, messageTimestamp: 1, message: { conversation: 'hi' } }],
  'messages of Teams': {
    value: [
      { id: '1', messageType: 'message', from: { user: { displayName: 'Ada' } }, body: { content: '<p>hi</p>' } },
    ],
  },
  'room of Matrix': {
    room_name: 'a',
    messages: [{ type: 'm.room.message', sender: '@a:b', content: { msgtype: 'm.text', body: 'hi' }, event_id: '$1' }],
  },
  'export of Mattermost': [
    { type: 'version', version: 1 },
    { type: 'post', post: { team: 'a', channel: 'b', user: 'ada', message: 'hi', create_at: 1 } },
  ],
  'messages of Zulip': {
    result: 'success',
    messages: [{ id: 1, sender_full_name: 'Ada', type: 'stream', content: '<p>hi</p>', content_type: 'text/html' }],
  },
  'messages of Google Chat': {
    messages: [{ creator: { name: 'Ada', user_type: 'Human' }, created_date: 'x', text: 'hi', topic_id: 't' }],
  },
  'messages of Instagram': {
    participants: [{ name: 'Ada' }],
    messages: [{ sender_name: 'Ada', timestamp_ms: 1, content: 'hi', reactions: [] }],
    title: 'Ada',
  },
  'messages of Rocket.Chat': {
    messages: [{ _id: 'a', rid: 'b', msg: 'hi', u: { username: 'ada' }, ts: { $date: 1 } }],
  },
  'messages of Front': { _results: [{ id: 'msg_1', type: 'email', is_inbound: true, body: 'hi', text: 'hi' }] },
  'conversation of Dialogflow': {
    queryResult: {
      queryText: 'hi',
      intent: { displayName: 'Greet' },
      fulfillmentMessages: [{ text: { text: ['hey'] } }],
    },
  },
  'assistant of Watson': { output: { generic: [{ response_type: 'text', text: 'hi' }], intents: [] }, context: {} },
  'flow of Botpress': { version: '0.0.1', nodes: [{ id: 'a', name: 'entry', onEnter: ['say #a'], next: [] }] },
  'transcript of Whisper': {
    text: 'hi',
    segments: [{ id: 0, start: 0, end: 1, text: ' hi', tokens: [1, 2] }],
    language: 'en',
  },
  'transcript of Transcribe': {
    jobName: 'a',
    results: {
      transcripts: [{ transcript: 'hi' }],
      items: [{ type: 'pronunciation', alternatives: [{ content: 'hi' }] }],
    },
  },
  'transcript of Deepgram': {
    metadata: {},
    results: { channels: [{ alternatives: [{ transcript: 'hi', words: [] }] }] },
  },
  'captions of a video': { wireMagic: 'pb3', events: [{ tStartMs: 0, segs: [{ utf8: 'hi' }] }] },
  'screenplay of a play': [
    { role: 'Hamlet', lines: ['To be'] },
    { role: 'Ophelia', lines: ['My lord'] },
  ],
  'cast of a film': [
    { role: 'user', actor: 'Ada' },
    { role: 'assistant', actor: 'Bob' },
  ],
  'card of a character': {
    spec: 'chara_card_v2',
    data: { name: 'A', first_mes: 'hi', system_prompt: '', alternate_greetings: [] },
  },
  'bundle of FHIR': {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ resource: { resourceType: 'Communication', payload: [{ contentString: 'hi' }] } }],
  },
  'catalog of STAC': { type: 'Catalog', id: 'a', stac_version: '1.0.0', links: [{ rel: 'child', href: './a' }] },
  glTF: { asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [{ name: 'a' }], meshes: [] },
  Lottie: { v: '5.7', fr: 30, layers: [{ ty: 4, nm: 'a', shapes: [] }], assets: [] },
  'chart of Vega': {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    mark: 'bar',
    encoding: {},
    data: { values: [] },
  },
  'references in CSL': [{ id: 'a', type: 'article', title: 'x', author: [{ family: 'A', given: 'B' }] }],
  'saved objects of Kibana': [{ id: 'a', type: 'visualization', attributes: { title: 'x' }, references: [] }],
  'dashboard of Grafana': {
    title: 'a',
    panels: [{ type: 'text', id: 1, options: { content: 'hi', mode: 'markdown' } }],
  },
  'answer of Prometheus': {
    status: 'success',
    data: { resultType: 'vector', result: [{ metric: {}, value: [1, '1'] }] },
  },
  CloudEvents: [{ specversion: '1.0', type: 'message', source: '/a', id: '1', data: { role: 'user', text: 'hi' } }],
  'event of OpenLineage': {
    eventType: 'COMPLETE',
    run: { runId: 'a' },
    job: { namespace: 'a', name: 'b' },
    inputs: [],
    outputs: [],
  },
  'change of Debezium': { before: null, after: { id: 1, role: 'user' }, source: { db: 'a' }, op: 'c', ts_ms: 1 },
  'dump of MongoDB': [{ _id: { $oid: 'a' }, role: 'user', message: 'hi', at: { $date: 'x' } }],
  'items of DynamoDB': [{ Item: { role: { S: 'user' }, content: { S: 'hi' } } }],
  'export of Firestore': {
    documents: [{ name: 'a', fields: { role: { stringValue: 'user' }, text: { stringValue: 'hi' } } }],
  },
  'index of Storybook': { v: 5, entries: { a: { type: 'story', id: 'a', name: 'b', title: 'c', importPath: './a' } } },
  'graph of Nx': { graph: { nodes: { a: { name: 'a', type: 'lib', data: {} } }, dependencies: { a: [] } } },
  'messages of a debugger': [
    { seq: 1, type: 'request', command: 'initialize', arguments: {} },
    { seq: 1, type: 'response', request_seq: 1, success: true, command: 'initialize' },
  ],
  'log of an MCP server': [
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'look', arguments: { at: 'a' } } },
    { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x' }], isError: false } },
  ],
  'card of an agent': {
    name: 'A',
    url: 'https://a',
    skills: [{ id: 's', name: 'S', tags: [] }],
    capabilities: { streaming: true },
  },
  'list of assistants': { object: 'list', data: [{ id: 'asst_1', object: 'assistant', instructions: 'x', tools: [] }] },
  'scores of a judge': [{ prompt: 'a', response_a: 'b', response_b: 'c', winner: 'a', turns: 1 }],
  'tree of an accessibility snapshot': { role: 'WebArea', name: 'x', children: [{ role: 'button', name: 'Send' }] },
  'state of Redux': { entities: { messages: { ids: ['1'], byId: { 1: { id: '1', role: 'user', text: 'hi' } } } } },
}
