import type { JsonValue } from '../../core/json'

/** Documents of still other kinds that are no sessions: exports of messengers and services, reports, data sets, settings. */
export const foreignExports: Readonly<Record<string, JsonValue>> = {
  'Pipfile lock': { _meta: { sources: [{ name: 'pypi' }] }, default: { a: { version: '==1', hashes: ['sha256:x'] } } },
  'Swift packages': { pins: [{ identity: 'a', kind: 'remoteSourceControl', state: { version: '1.0.0' } }], version: 2 },
  'turbo.json': { tasks: { build: { dependsOn: ['^build'], outputs: ['dist/**'], inputs: ['src/**'] } } },
  'Renovate settings': { extends: ['config:base'], packageRules: [{ matchPackageNames: ['a'], enabled: false }] },
  'launch.json': { version: '0.2.0', configurations: [{ type: 'node', request: 'launch', name: 'run', args: [] }] },
  'VS Code snippets': { Print: { prefix: 'log', body: ['console.log($1)'], description: 'Logs' } },
  'key bindings': [{ key: 'ctrl+k', command: 'chat.open', when: 'editorFocus', args: { text: 'Hello' } }],
  'recording of DevTools': {
    title: 'x',
    steps: [
      { type: 'navigate', url: 'u' },
      { type: 'click', selectors: [['#a']] },
    ],
  },
  'WireMock mapping': {
    request: { method: 'POST', urlPath: '/x', bodyPatterns: [{ matchesJsonPath: '$.role' }] },
    response: { status: 200, jsonBody: { message: 'ok' } },
  },
  'Pact contract': {
    consumer: { name: 'a' },
    provider: { name: 'b' },
    interactions: [
      { description: 'x', request: { method: 'GET', path: '/' }, response: { status: 200, body: { id: 1 } } },
    ],
  },
  'VCR cassette': {
    http_interactions: [
      {
        request: { method: 'post', uri: 'u', body: { string: '{"a":1}' } },
        response: { status: { code: 200 }, body: { string: '{}' } },
      },
    ],
  },
  'k6 summary': { metrics: { http_reqs: { count: 3, rate: 1 } }, root_group: { name: '', groups: [], checks: [] } },
  'Avro schema': {
    type: 'record',
    name: 'Message',
    fields: [
      { name: 'role', type: 'string' },
      { name: 'content', type: 'string' },
    ],
  },
  'dbt manifest': {
    metadata: { dbt_version: '1.8' },
    nodes: { 'model.a': { resource_type: 'model', raw_code: 'select 1' } },
  },
  'Figma file': {
    document: { id: '0:0', type: 'DOCUMENT', children: [{ id: '1:2', type: 'TEXT', characters: 'Hello' }] },
    name: 'x',
  },
  'listening history': [
    { ts: '2026-01-01T00:00:00Z', ms_played: 1000, master_metadata_track_name: 'x', platform: 'web' },
  ],
  'watch history': [
    { header: 'YouTube', title: 'Watched x', titleUrl: 'u', time: '2026-01-01T00:00:00Z', products: ['YouTube'] },
  ],
  'places of a person': {
    locations: [{ latitudeE7: 1, longitudeE7: 2, timestamp: '2026-01-01T00:00:00Z', source: 'WIFI' }],
  },
  'note of Keep': { title: 'x', textContent: 'Buy lamp oil', isTrashed: false, userEditedTimestampUsec: 1 },
  'messages of Facebook': {
    participants: [{ name: 'Ada' }, { name: 'Bo' }],
    messages: [{ sender_name: 'Ada', timestamp_ms: 1, content: 'Hello', type: 'Generic', is_unsent: false }],
    title: 'Bo',
    thread_path: 'inbox/bo',
  },
  'messages of Signal': [{ type: 'incoming', sent_at: 1, body: 'Hello', conversationId: 'c', source: 'x' }],
  'messages of iMessage': [{ guid: 'g', text: 'Hello', is_from_me: 1, date: 1, handle_id: 2, service: 'iMessage' }],
  'chat of Zoom': {
    messages: [{ id: 'm', message: 'Hello', sender: 'ada@example.org', date_time: '2026-01-01T00:00:00Z' }],
  },
  'conversation of Intercom': {
    type: 'conversation',
    id: '1',
    source: { type: 'conversation', body: '<p>Hello</p>', author: { type: 'user', id: 'u' } },
    conversation_parts: {
      type: 'conversation_part.list',
      conversation_parts: [{ type: 'conversation_part', part_type: 'comment', body: 'Hi', author: { type: 'admin' } }],
    },
  },
  'comments of Zendesk': {
    comments: [{ id: 1, type: 'Comment', author_id: 2, body: 'Hello', public: true, attachments: [] }],
    count: 1,
  },
  'messages of Twilio': {
    messages: [{ sid: 'SM1', body: 'Hello', from: '+1', to: '+2', direction: 'inbound', status: 'received' }],
    page: 0,
  },
  'incident of PagerDuty': {
    incident: { id: 'P1', type: 'incident', title: 'Down', status: 'resolved', assignments: [] },
  },
  'event of Sentry': {
    event_id: 'e',
    message: 'boom',
    level: 'error',
    breadcrumbs: { values: [{ type: 'http', category: 'xhr', message: 'GET /', data: { status_code: 200 } }] },
    contexts: { runtime: { name: 'node' } },
  },
  'logs of Datadog': {
    data: [{ id: 'x', type: 'log', attributes: { message: 'started', service: 'a', status: 'info' } }],
  },
  'streams of Loki': {
    status: 'success',
    data: { resultType: 'streams', result: [{ stream: { app: 'a' }, values: [['1', 'line']] }] },
  },
  'spans of Zipkin': [
    { traceId: 't', id: 's', name: 'get /', kind: 'SERVER', timestamp: 1, duration: 2, tags: { 'http.method': 'GET' } },
  ],
  'trace of X-Ray': { Traces: [{ Id: '1', Segments: [{ Id: 's', Document: '{"name":"a"}' }] }] },
  'message of Gmail': {
    id: 'm',
    threadId: 't',
    snippet: 'Hello',
    payload: {
      mimeType: 'multipart/alternative',
      headers: [{ name: 'From', value: 'a' }],
      parts: [{ partId: '0', mimeType: 'text/plain', body: { size: 5, data: 'SGVsbG8' } }],
    },
  },
  'messages of Outlook': {
    value: [
      {
        id: 'm',
        subject: 'x',
        body: { contentType: 'text', content: 'Hello' },
        from: { emailAddress: { address: 'a' } },
      },
    ],
  },
  JMAP: {
    methodResponses: [
      ['Email/get', { list: [{ id: 'm', subject: 'x', textBody: [{ partId: '1', type: 'text/plain' }] }] }, 'a'],
    ],
  },
  'events of a calendar': {
    kind: 'calendar#events',
    items: [{ kind: 'calendar#event', summary: 'Tea', attendees: [{ email: 'a', responseStatus: 'accepted' }] }],
  },
  jCard: [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', 'Ada'],
    ],
  ],
  'listing of Reddit': {
    kind: 'Listing',
    data: { children: [{ kind: 't1', data: { author: 'a', body: 'Hello', replies: '' } }], after: null },
  },
  'item of Hacker News': { by: 'a', id: 1, kids: [2], text: 'Hello', type: 'comment', parent: 3, time: 4 },
  'answers of Stack Exchange': {
    items: [{ owner: { display_name: 'a' }, answer_id: 1, body: '<p>x</p>', is_accepted: true }],
    has_more: false,
  },
  'posts of Discourse': {
    post_stream: { posts: [{ id: 1, username: 'a', cooked: '<p>x</p>', post_number: 1 }] },
    title: 'x',
  },
  'statuses of Mastodon': [
    { id: '1', content: '<p>Hello</p>', account: { acct: 'a' }, created_at: '2026-01-01T00:00:00Z', mentions: [] },
  ],
  'feed of Bluesky': {
    feed: [{ post: { uri: 'at://x', record: { $type: 'app.bsky.feed.post', text: 'Hello' }, author: { did: 'd' } } }],
  },
  'tracker of Rasa': {
    sender_id: 'a',
    events: [
      { event: 'user', text: 'hi', parse_data: { intent: { name: 'greet' } } },
      { event: 'bot', text: 'hello' },
    ],
  },
  'request of Alexa': {
    version: '1.0',
    session: { sessionId: 's' },
    request: { type: 'IntentRequest', intent: { name: 'Lamp', slots: {} } },
  },
  'dialogues of MultiWOZ': [
    {
      dialogue_id: 'd',
      services: ['hotel'],
      turns: [{ speaker: 'USER', turn_id: '0', utterance: 'A hotel?', frames: [] }],
    },
  ],
  SQuAD: {
    version: '2.0',
    data: [
      {
        title: 'x',
        paragraphs: [{ context: 'c', qas: [{ id: 'q', question: 'Q?', answers: [{ text: 'A', answer_start: 0 }] }] }],
      },
    ],
  },
  'instructions of Dolly': [{ instruction: 'Name a lamp', context: '', response: 'Lantern', category: 'open_qa' }],
  'questions of MMLU': [{ question: 'Q?', choices: ['a', 'b'], answer: 1, subject: 's' }],
  HumanEval: [{ task_id: 'HumanEval/0', prompt: 'def f():', canonical_solution: ' pass', test: 'x', entry_point: 'f' }],
  GSM8K: [{ question: 'How many lamps?', answer: 'Two.\n#### 2' }],
  'results of promptfoo': {
    version: 3,
    results: {
      results: [
        { prompt: { raw: 'Say hi', label: 'p' }, response: { output: 'hi', tokenUsage: { total: 3 } }, success: true },
      ],
    },
  },
  'scores of Ragas': [{ user_input: 'Q?', retrieved_contexts: ['c'], response: 'A', reference: 'A', faithfulness: 1 }],
  'run of MLflow': {
    run: { info: { run_id: 'r', status: 'FINISHED' }, data: { metrics: [{ key: 'loss', value: 0.1 }], params: [] } },
  },
  'configuration of a model': {
    architectures: ['XForCausalLM'],
    hidden_size: 8,
    model_type: 'x',
    torch_dtype: 'bfloat16',
  },
  'configuration of a tokenizer': {
    chat_template: "{% for message in messages %}{{ message['role'] }}{% endfor %}",
    model_max_length: 8,
    added_tokens_decoder: { '0': { content: '<s>', special: true } },
  },
  'job of fine-tuning': {
    object: 'fine_tuning.job',
    id: 'ftjob-1',
    model: 'm',
    status: 'succeeded',
    hyperparameters: { n_epochs: 3 },
  },
  'vectors of a store': {
    namespace: 'n',
    matches: [{ id: 'v', score: 0.5, values: [0.1], metadata: { text: 'Hello', role: 'user' } }],
  },
  'plan of Terraform': {
    format_version: '1.2',
    resource_changes: [{ address: 'a.b', type: 'a', change: { actions: ['create'], before: null, after: {} } }],
  },
  'facts of Ansible': {
    ansible_facts: { distribution: 'x' },
    changed: false,
    invocation: { module_args: { filter: ['*'] } },
  },
  'stack of Pulumi': {
    version: 3,
    deployment: { resources: [{ urn: 'u', type: 'pulumi:pulumi:Stack', outputs: {} }] },
  },
  SPDX: {
    spdxVersion: 'SPDX-2.3',
    packages: [{ name: 'a', SPDXID: 'SPDXRef-a', versionInfo: '1' }],
    relationships: [],
  },
  OSV: {
    id: 'GHSA-1',
    summary: 'x',
    affected: [
      { package: { name: 'a', ecosystem: 'npm' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
    ],
  },
  'findings of Semgrep': {
    results: [
      { check_id: 'r', path: 'a.ts', start: { line: 1 }, extra: { message: 'm', severity: 'ERROR', metadata: {} } },
    ],
    errors: [],
  },
  'findings of gitleaks': [
    { Description: 'key', File: 'a', StartLine: 1, Match: 'x', RuleID: 'r', Author: 'a', Message: 'm' },
  ],
  'packets of a network': [
    { _index: 'packets', _type: 'doc', _source: { layers: { frame: { 'frame.number': '1' }, tcp: {} } } },
  ],
  'journal of systemd': [
    { MESSAGE: 'Started.', PRIORITY: '6', _PID: '1', SYSLOG_IDENTIFIER: 'init', __REALTIME_TIMESTAMP: '1' },
  ],
  'events of Windows': [
    { Id: 4624, LevelDisplayName: 'Information', Message: 'logged on', ProviderName: 'p', TimeCreated: '/Date(1)/' },
  ],
  'history of a shell': [{ command: 'npm test', exit: 0, duration: 12, cwd: '/app', session: 's', timestamp: 1 }],
  'log of a compiler server': [
    { type: 'request', seq: 1, command: 'open', arguments: { file: 'a.ts' } },
    { type: 'response', request_seq: 1, success: true, command: 'open' },
    { type: 'event', event: 'diag', body: { diagnostics: [] } },
  ],
  'messages of a language server': [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: {} } },
    { jsonrpc: '2.0', id: 1, result: { capabilities: {} } },
  ],
  'stream of Gemini CLI': [
    { type: 'init', session_id: 's', model: 'm' },
    { type: 'message', role: 'user', content: 'List files' },
    { type: 'tool_use', tool_name: 'Bash', tool_id: 'b1', parameters: { command: 'ls' } },
    { type: 'tool_result', tool_id: 'b1', status: 'success', output: 'a.md' },
  ],
  'stream of Cursor': [
    { type: 'user', message: { role: 'user', content: [{ type: 'text', text: 'Read' }] }, session_id: 's' },
    { type: 'tool_call', subtype: 'started', call_id: 't', tool_call: { readToolCall: { args: { path: 'a' } } } },
  ],
  'prompts of a library': [
    { name: 'review', version: 1, prompt: [{ type: 'template', template: 'Review {{code}}' }], labels: ['production'] },
  ],
}
