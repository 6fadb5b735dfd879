import type { JsonValue } from '../../core/json'

/**
 * More documents that people have and that are no sessions. Where a format has a message, a role, a content or a tool of its own, it
 * stands here, since those are what a dialect could take for its own.
 */
export const foreignDocuments: Readonly<Record<string, JsonValue>> = {
  'npm lockfile, version 1': { name: 'a', lockfileVersion: 1, dependencies: { b: { version: '1.0.0', requires: {} } } },
  'Deno lockfile': { version: '5', specifiers: { 'npm:zod@3': '3.0.0' }, npm: { 'zod@3': { integrity: 'sha512-x' } } },
  'Cargo metadata': {
    packages: [{ name: 'a', id: 'path+file:///a#0.1.0', targets: [{ kind: ['lib'], name: 'a' }] }],
    workspace_members: [],
    resolve: { nodes: [] },
    version: 1,
  },
  'Cargo messages': [
    {
      reason: 'compiler-message',
      message: { rendered: 'error', message: 'mismatched types', level: 'error', children: [] },
    },
    { reason: 'build-finished', success: false },
  ],
  'ESLint configuration': { extends: ['a'], rules: { 'no-console': ['error', { allow: ['warn'] }] }, overrides: [] },
  'VS Code settings': { 'editor.fontSize': 13, 'chat.tools.autoApprove': true, '[json]': { 'editor.tabSize': 2 } },
  'VS Code tasks': { version: '2.0.0', tasks: [{ label: 'test', type: 'shell', command: 'npm', args: ['test'] }] },
  'dev container': { image: 'node:20', features: {}, customizations: { vscode: { extensions: ['a.b'] } } },
  'settings of MCP servers': { mcpServers: { files: { command: 'npx', args: ['-y', 'x'], env: {} } } },
  'settings of Claude Code': {
    permissions: { allow: ['Bash(npm test:*)'], deny: [] },
    hooks: { Stop: [{ matcher: '', hooks: [{ type: 'command', command: 'x' }] }] },
    model: 'm',
  },
  'credentials of a tool': { OPENAI_API_KEY: null, tokens: { id_token: 'x', account_id: 'y' }, last_refresh: 'z' },
  'tool definitions': [
    { type: 'function', function: { name: 'look', description: 'Looks', parameters: { type: 'object' } } },
    { name: 'find', description: 'Finds', input_schema: { type: 'object', properties: { role: { type: 'string' } } } },
  ],
  'list of MCP tools': {
    jsonrpc: '2.0',
    id: 1,
    result: { tools: [{ name: 'look', inputSchema: { type: 'object' } }], nextCursor: 'x' },
  },
  'result of an MCP tool': {
    jsonrpc: '2.0',
    id: 2,
    result: { content: [{ type: 'text', text: 'There.' }], isError: false },
  },
  'list of models': { object: 'list', data: [{ id: 'm', object: 'model', created: 1, owned_by: 'x' }] },
  'embeddings of a model': {
    object: 'list',
    model: 'm',
    data: [{ object: 'embedding', index: 0, embedding: [0.1, 0.2] }],
    usage: { prompt_tokens: 3, total_tokens: 3 },
  },
  'request for embeddings': { model: 'm', input: ['one text', 'another'], encoding_format: 'float' },
  'request for a moderation': { model: 'm', input: 'a text' },
  'error of a model': { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' }, request_id: 'r' },
  'prices of models': { m: { input_cost_per_token: 1e-6, mode: 'chat', supports_function_calling: true } },
  'prompt and completion pairs': [
    { prompt: 'Where is the lamp? ->', completion: ' On the shelf.' },
    { prompt: 'And the key? ->', completion: ' In the box.' },
  ],
  'instructions and outputs': [
    { instruction: 'Translate', input: 'lamp', output: 'lampe' },
    { instruction: 'Sum up', input: 'long', output: 'short' },
  ],
  'preference pairs of texts': [{ prompt: 'a', chosen: 'b', rejected: 'c' }],
  'answers of an evaluation': [{ task_id: 'HumanEval/0', completion: '    return 1', passed: true }],
  'SWE-bench tasks': [
    {
      instance_id: 'a__b-1',
      repo: 'a/b',
      base_commit: 'c',
      patch: 'diff --git a b',
      problem_statement: 'It fails.',
      hints_text: '',
    },
  ],
  'SWE-bench predictions': [{ instance_id: 'a__b-1', model_name_or_path: 'm', model_patch: 'diff --git a b' }],
  'results of lm-eval': { results: { arc: { 'acc,none': 0.5 } }, configs: { arc: { task: 'arc', output_type: 'x' } } },
  'Jest report': {
    numTotalTests: 1,
    success: false,
    testResults: [{ name: 'a.test.ts', message: 'x', assertionResults: [{ title: 'works', failureMessages: ['no'] }] }],
  },
  'Playwright report': {
    config: {},
    suites: [{ title: 'a', specs: [{ title: 'b', ok: true, tests: [] }] }],
    errors: [],
  },
  'Mocha report': { stats: { suites: 1 }, tests: [{ title: 'a', err: {} }], pending: [], failures: [], passes: [] },
  'pytest report': { created: 1, exitcode: 0, tests: [{ nodeid: 'a::b', outcome: 'passed', call: { duration: 1 } }] },
  'go test output': [
    { Time: '2026-01-01T00:00:00Z', Action: 'output', Package: 'a', Test: 'TestB', Output: '=== RUN' },
    { Time: '2026-01-01T00:00:01Z', Action: 'pass', Package: 'a', Elapsed: 1 },
  ],
  'Istanbul coverage': { '/a.ts': { path: '/a.ts', statementMap: { 0: { start: { line: 1 } } }, s: { 0: 1 }, f: {} } },
  'V8 coverage': { result: [{ scriptId: '1', url: 'file:///a.js', functions: [{ functionName: 'a', ranges: [] }] }] },
  'coverage summary': { total: { lines: { total: 1, covered: 1, pct: 100 } } },
  'Lighthouse report': { lighthouseVersion: '12', audits: { a: { id: 'a', score: 1, details: { items: [] } } } },
  'npm audit': { auditReportVersion: 2, vulnerabilities: { a: { name: 'a', severity: 'low', via: [], effects: [] } } },
  'CycloneDX bill of materials': { bomFormat: 'CycloneDX', specVersion: '1.6', components: [{ type: 'library' }] },
  'Trivy report': { SchemaVersion: 2, Results: [{ Target: 'a', Type: 'npm', Vulnerabilities: [{ Title: 'x' }] }] },
  'source map': { version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA', sourcesContent: ['x'] },
  'bundle statistics': { assets: [{ type: 'asset', name: 'a.js' }], modules: [], chunks: [], entrypoints: {} },
  'CPU profile': {
    nodes: [{ id: 1, callFrame: { functionName: '(root)' }, children: [2] }],
    samples: [1],
    timeDeltas: [1],
  },
  'syntax tree': {
    type: 'Program',
    body: [{ type: 'ExpressionStatement', expression: { type: 'Literal', value: 'user', raw: '"user"' } }],
    sourceType: 'module',
  },
  'TextMate grammar': { scopeName: 'source.a', patterns: [{ name: 'comment', match: '#.*' }], repository: {} },
  'Postman collection': {
    info: { _postman_id: 'a', name: 'Chat', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/' },
    item: [
      {
        name: 'Ask',
        request: { method: 'POST', url: { raw: 'https://example.org' }, body: { mode: 'raw', raw: '{"a":1}' } },
        response: [],
      },
    ],
  },
  'Insomnia export': { _type: 'export', __export_format: 4, resources: [{ _id: 'req_1', _type: 'request', body: {} }] },
  AsyncAPI: {
    asyncapi: '3.0.0',
    channels: { chat: { messages: { said: { payload: { type: 'object', properties: { role: {} } } } } } },
  },
  'GraphQL introspection': {
    data: {
      __schema: {
        queryType: { name: 'Query' },
        types: [{ kind: 'OBJECT', name: 'Message', fields: [{ name: 'role', args: [], type: { kind: 'SCALAR' } }] }],
        directives: [],
      },
    },
  },
  'answer of GraphQL': {
    data: { conversation: { messages: { edges: [{ node: { id: '1', body: 'hi', author: { login: 'ada' } } }] } } },
  },
  'JSON:API': { data: [{ type: 'messages', id: '1', attributes: { content: 'hi' }, relationships: { user: {} } }] },
  'Elasticsearch bulk': [
    { index: { _index: 'logs', _id: '1' } },
    { message: 'started', level: 'info', '@timestamp': '2026-01-01T00:00:00Z' },
  ],
  'answer of Elasticsearch': {
    took: 1,
    hits: { total: { value: 1 }, hits: [{ _index: 'a', _id: '1', _source: { role: 'user', message: 'x' } }] },
  },
  'list of Kubernetes': {
    apiVersion: 'v1',
    kind: 'List',
    items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a' }] } }],
  },
  'role of Kubernetes': {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'user' },
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
  },
  'events of Kubernetes': {
    kind: 'EventList',
    items: [{ type: 'Normal', reason: 'Pulled', message: 'Pulled image', source: { component: 'kubelet' } }],
  },
  'Docker inspection': [{ Id: 'a', State: { Status: 'running' }, Config: { Cmd: ['node'], Labels: {} }, Mounts: [] }],
  'Terraform state': { version: 4, serial: 1, resources: [{ mode: 'managed', type: 'x', name: 'a', instances: [] }] },
  'CloudFormation template': { AWSTemplateFormatVersion: '2010-09-09', Resources: { R: { Type: 'AWS::IAM::Role' } } },
  'policy of a cloud': { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
  CloudTrail: {
    Records: [
      {
        eventVersion: '1.08',
        userIdentity: { type: 'AssumedRole', userName: 'ada' },
        eventName: 'InvokeModel',
        requestParameters: { modelId: 'm' },
        responseElements: null,
      },
    ],
  },
  'events of CloudWatch': { events: [{ timestamp: 1, message: 'START', ingestionTime: 2, logStreamName: 'a' }] },
  'events of GitHub': [
    { id: '1', type: 'PushEvent', actor: { login: 'ada' }, payload: { commits: [{ message: 'x' }] }, created_at: 'x' },
  ],
  'issues of GitHub': [
    { number: 1, title: 'It fails', body: 'It does', user: { login: 'ada', type: 'User' }, state: 'open', labels: [] },
  ],
  'comments of GitHub': [{ id: 1, body: 'hi', user: { login: 'ada', type: 'Bot' }, author_association: 'MEMBER' }],
  'issues of Jira': { issues: [{ key: 'A-1', fields: { summary: 'x', comment: { comments: [{ body: 'y' }] } } }] },
  'pages of Notion': {
    object: 'list',
    results: [{ object: 'block', type: 'paragraph', paragraph: { rich_text: [] } }],
  },
  'records of Airtable': { records: [{ id: 'rec1', createdTime: 'x', fields: { Role: 'user', Content: 'x' } }] },
  'cards of Trello': { name: 'Board', cards: [{ id: '1', name: 'x' }], actions: [{ type: 'commentCard', data: {} }] },
  'events of Stripe': {
    object: 'list',
    data: [{ id: 'evt_1', object: 'event', type: 'charge.succeeded', data: { object: { amount: 1 } }, request: {} }],
  },
  'orders of a shop': { orders: [{ id: 1, line_items: [{ name: 'lamp', quantity: 1 }], customer: { id: 2 } }] },
  'RSS as JSON': { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', content_text: 'x', title: 'y' }] },
  ActivityPub: {
    '@context': 'https://www.w3.org/ns/activitystreams',
    type: 'Create',
    actor: 'https://example.org/ada',
    object: { type: 'Note', content: 'hi' },
  },
  'export of WhatsApp': [{ date: '2026-01-01', sender: 'Ada', message: 'hi' }],
  'export of Teams': {
    value: [{ messageType: 'message', from: { user: { displayName: 'A' } }, body: { content: 'hi' } }],
  },
  'rooms of Matrix': {
    rooms: { join: { r: { timeline: { events: [{ type: 'm.room.message', content: { body: 'hi' } }] } } } },
  },
  'transcript of speech': {
    text: 'Hi',
    segments: [{ id: 0, start: 0, end: 1, text: 'Hi', tokens: [1] }],
    language: 'en',
  },
  subtitles: [{ start: 0, dur: 1, text: 'Hi' }],
  'Rasa training': { rasa_nlu_data: { common_examples: [{ text: 'hi', intent: 'greet', entities: [] }] } },
  'Dialogflow intent': {
    id: 'a',
    name: 'greet',
    responses: [{ messages: [{ type: '0', speech: ['hi'] }], action: '' }],
  },
  'characters of a game': [{ name: 'Guard', role: 'system', lines: ['Halt'], type: 'human' }],
  'n8n workflow': {
    name: 'Chat',
    nodes: [{ parameters: { model: 'm', messages: { values: [{ content: 'hi' }] } }, type: 'n8n.openAi', name: 'a' }],
    connections: {},
  },
  'flow of LangFlow': { data: { nodes: [{ id: 'a', data: { type: 'ChatInput', node: {} } }], edges: [] }, name: 'x' },
  'Vega chart': { $schema: 'https://vega.github.io/schema/vega-lite/v5.json', data: { values: [] }, mark: 'bar' },
  'Lottie animation': { v: '5', fr: 30, layers: [{ ty: 4, nm: 'a', ks: {} }], assets: [] },
  glTF: { asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [{ name: 'a', children: [1] }], meshes: [] },
  Excalidraw: { type: 'excalidraw', version: 2, elements: [{ type: 'text', id: 'a', text: 'user' }], appState: {} },
  FHIR: { resourceType: 'Bundle', type: 'searchset', entry: [{ resource: { resourceType: 'Patient', id: '1' } }] },
  'web manifest': {
    name: 'a',
    short_name: 'a',
    start_url: '/',
    display: 'standalone',
    icons: [{ src: 'x', type: 'y' }],
  },
  'browser extension': {
    manifest_version: 3,
    name: 'a',
    permissions: ['storage'],
    content_scripts: [{ js: ['a.js'] }],
  },
  bookmarks: { roots: { bar: { children: [{ type: 'url', name: 'a', url: 'https://example.org' }], type: 'folder' } } },
  'log lines of pino': [
    { level: 30, time: 1, pid: 1, hostname: 'a', msg: 'request', req: { method: 'POST', url: '/', body: { a: 1 } } },
    { level: 30, time: 2, pid: 1, hostname: 'a', msg: 'done', res: { statusCode: 200 }, responseTime: 1 },
  ],
  'log lines of a proxy': [
    {
      ts: 1,
      level: 'info',
      logger: 'http',
      msg: 'handled',
      request: { method: 'GET', uri: '/' },
      status: 200,
      size: 1,
    },
  ],
  'log of an audit': [
    {
      time: '2026-01-01T00:00:00Z',
      type: 'request',
      request: { id: 'r', operation: 'read', path: 'secret' },
      auth: {},
    },
    { time: '2026-01-01T00:00:01Z', type: 'response', request: { id: 'r' }, response: { data: { keys: ['a'] } } },
  ],
  'messages of a queue': [{ MessageId: '1', Body: '{"role":"user"}', Attributes: {}, ReceiptHandle: 'x' }],
  'cloud events': { specversion: '1.0', id: '1', source: '/a', type: 'user.created', data: { role: 'user' } },
  'spans of Jaeger': {
    data: [
      { traceID: 'a', spans: [{ spanID: 'b', operationName: 'GET', tags: [{ key: 'k', value: 'v' }], logs: [] }] },
    ],
  },
  'metrics of Prometheus': {
    status: 'success',
    data: { resultType: 'vector', result: [{ metric: {}, value: [1, '2'] }] },
  },
  'dashboard of Grafana': { title: 'a', panels: [{ type: 'text', options: { content: '# Hi', mode: 'markdown' } }] },
}
