/** The six headings, as the default prompt of a summary has them. */
export const headings = [
  'Previous Conversation',
  'Current Work',
  'Key Technical Concepts',
  'Relevant Files and Code',
  'Problem Solving',
  'Pending Tasks and Next Steps',
] as const

/**
 * What a summary may hold: `heading` is the number under which a group stands, `share` the part of the budget it may use before what is left is
 * given out, `inline` that its items stand on one line. In the order in which they are written.
 */
export const groups = {
  task: { heading: 1, title: 'Task', share: 0.08 },
  carried: { heading: 1, title: 'From the summary before', share: 0.12 },
  requests: { heading: 1, title: 'What the user said', share: 0.07 },
  steps: { heading: 1, title: 'Steps', share: 0.02 },
  work: { heading: 2, title: 'Last said', share: 0.05 },
  calls: { heading: 2, title: 'Last done', share: 0.02 },
  results: { heading: 2, title: 'Last results', share: 0.01 },
  constraints: { heading: 3, title: 'Constraints', share: 0.03 },
  decisions: { heading: 3, title: 'Decisions', share: 0.04 },
  symbols: { heading: 3, title: 'Names', share: 0.02, inline: true },
  urls: { heading: 3, title: 'Addresses', share: 0.02 },
  created: { heading: 4, title: 'Created', share: 0.06 },
  changed: { heading: 4, title: 'Changed', share: 0.1 },
  deleted: { heading: 4, title: 'Deleted', share: 0.02 },
  read: { heading: 4, title: 'Read', share: 0.08 },
  mentioned: { heading: 4, title: 'Also named', share: 0.12 },
  code: { heading: 4, title: 'Code', share: 0.02 },
  open: { heading: 5, title: 'Open errors', share: 0.15 },
  resolved: { heading: 5, title: 'Resolved errors', share: 0.04 },
  commands: { heading: 5, title: 'Commands', share: 0.15 },
  todo: { heading: 6, title: 'To do', share: 0.05 },
  last: { heading: 6, title: 'Last request, word for word', share: 0.1 },
} as const satisfies Readonly<Record<string, Group>>

interface Group {
  readonly heading: 1 | 2 | 3 | 4 | 5 | 6
  readonly title: string
  readonly share: number
  readonly inline?: boolean
}

export type GroupId = keyof typeof groups
export const groupIds = Object.keys(groups) as readonly GroupId[]
export const groupOf = (id: GroupId): Group => groups[id]

/** Where the budget goes first: what cannot be found out again, then what is worth most for its length. */
export const priority: readonly GroupId[] = [
  'last',
  'changed',
  'created',
  'open',
  'commands',
  'task',
  'todo',
  'carried',
  'deleted',
  'read',
  'work',
  'requests',
  'mentioned',
  'constraints',
  'resolved',
  'decisions',
  'urls',
  'symbols',
  'calls',
  'steps',
  'code',
  'results',
]

/** One thing to say, as it would stand in the summary. */
export interface Item {
  readonly text: string
  /** Stands already where the summary names this path. */
  readonly path?: string
  /** Says the main thing, where the whole does not fit. */
  readonly shorter?: string
  /** May be cut to fit. */
  readonly clippable?: boolean
  /** Place among the items of its group. Absent: as offered. */
  readonly order?: number
}

/** What there is to say, per group, most worth keeping first. */
export type SummaryFacts = ReadonlyMap<GroupId, readonly Item[]>
