import type { JsonValue } from '../../core/json'

/** Documents with the very keys that agents' sessions and exports of chats have, and that are neither. */
export const foreignNeighbours: Readonly<Record<string, JsonValue>> = {
  'a recipe with steps': { schema_version: '2', steps: [{ step_id: 1, source: 'user', message: 'Peel the apples.' }] },
  'a pipeline with steps': { steps: [{ step_index: 0, type: 'build', status: 'DONE', content: 'ok' }], status: 'DONE' },
  'a wizard’s steps': [{ step_index: 1, source: 'form', type: 'PAGE', title: 'Address' }],
  'an index mapping': { mapping: { properties: { title: { type: 'text' }, children: { type: 'nested' } } } },
  'a mapping of columns': { mapping: { a: { from: 'A', to: 'B', children: [] } }, current_node: 'a' },
  'a tree of pages': {
    mapping: { a: { id: 'a', parent: null, children: ['b'] }, b: { id: 'b', parent: 'a', children: [] } },
  },
  'commits with an author': {
    events: [{ id: 'a', author: 'ada', timestamp: 1, actions: ['push'], content: 'main' }],
  },
  'an audit log with invocations': { events: [{ author: 'ada', invocationId: 'x', content: { body: 'deployed' } }] },
  'an evaluation set of questions': { eval_set_id: 'q', eval_cases: [{ eval_id: '1', question: 'a', answer: 'b' }] },
  'a help desk export': [
    { uuid: 'a', chat_messages: [{ uuid: 'b', sender: 'agent', text: 'Hello' }] },
    { uuid: 'c', chat_messages: [{ uuid: 'd', sender: 'customer', text: 'Hi' }] },
  ],
  'a forum export': {
    messages: [
      { messageId: 'a', parentMessageId: null, text: 'Hello', user: 'ada' },
      { messageId: 'b', parentMessageId: 'a', text: 'Hi', user: 'bo' },
    ],
  },
  'a history of edits': { history: { messages: { saved: 3 }, currentId: 'x' }, models: ['a'] },
  'an undo history': { history: [{ message: { text: 'typed' }, contextItems: 3 }] },
  'a chunked upload': { chunkedPrompt: 'x', chunks: [{ role: 'part', text: 'a', tokenCount: 1 }] },
  'a physics simulation': { simulations: [{ id: 1, task_id: 'fall', messages: ['started', 'ended'] }] },
  'a queue of tasks': { task_id: 'a', messages: [{ id: 1, turn: 2, content: 'x' }] },
  'a session of a game': { type: 'session_start', cwd: '/', level: 3 },
  'a log of sessions': [
    { type: 'session_begin', id: 'a' },
    { type: 'message', id: 'b', message: 'Hello' },
  ],
  'a chat log with indices': [
    { type: 'user', content: 'Hello', index: 0 },
    { type: 'assistant', content: 'Hi', index: 1 },
  ],
  'a form with kinds': { kind: 'request', parts: [{ kind: 'wheel', content: 'round' }] },
  'a Kubernetes event list': {
    kind: 'List',
    items: [{ kind: 'Event', involvedObject: { kind: 'Pod' }, message: 'Started', reason: 'Started' }],
  },
  'prompts of a shell': [
    { kind: 'Prompt', data: '$ ' },
    { kind: 'Output', data: 'ok' },
  ],
  'a game’s prompts': [{ kind: 'Prompt', data: { text: 'Who goes there?' } }],
  'a machine’s trajectory': { llm_interactions: 3, agent_steps: 4, success: true },
  'a robot’s trajectory': { steps: [{ agent_steps: [1, 2], tool_calls: 0 }], trajectory: [[0, 1]] },
  'a protocol of wires': [{ timestamp: 1, message: { type: 'TurnLeft', payload: { degrees: 90 } } }],
  'messages of a bus': [{ timestamp: 1, message: { type: 'ToolChanged', payload: { tool: 3 } } }],
  'linked records': [
    { uuid: 'a', parentUuid: null, type: 'folder', name: 'x' },
    { uuid: 'b', parentUuid: 'a', type: 'file', name: 'y' },
  ],
  'people with roles and messages': [{ role: 'user', message: { subject: 'Hello', content: 'text' } }],
  'inits of a service': [{ type: 'init', session: 'a', model: 'T', timestamp: 'now' }],
  'a span of a database': { traceId: 'a', spanId: 'b', name: 'select', attributes: { 'db.system': 'sqlite' } },
  'metadata of a show': { meta: { title: 'x', prompt: 'y' }, messages: [{ role: 'host', created: '2026', parts: [] }] },
  'a bill of parts': { messages: [{ role: 'axle', created: '2026-01-01', parts: [{ type: 'bolt' }] }] },
}
