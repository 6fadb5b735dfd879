/** The six headings of the default prompt for summaries. */
export const headings = [
  'Previous Conversation',
  'Current Work',
  'Key Technical Concepts',
  'Relevant Files and Code',
  'Problem Solving',
  'Pending Tasks and Next Steps',
] as const

/**
 * The groups of a summary, in the order in which they are written. `heading`: number of the heading, from 1. `share`: part of
 * the budget that the group may use in the first round, before the rest is distributed. `inline`: its items are joined
 * on one line.
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

/**
 * Order in which groups get their budget: first what cannot be found out again, then what is most valuable for its
 * length.
 */
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

/** One item of the summary, as it would be written. */
export interface Item {
  readonly text: string
  /** Omitted if the summary already contains this path. */
  readonly path?: string
  /** A shorter version, if the whole does not fit. */
  readonly shorter?: string
  /** One line of a quotation: it stands where it stood, also where another one says the same. */
  readonly isQuoted?: boolean
  /** May be truncated to fit. */
  readonly clippable?: boolean
  /** Position within its group. Absent: in the given order. */
  readonly order?: number
}

/** The items per group, most valuable first. */
export type SummaryFacts = ReadonlyMap<GroupId, readonly Item[]>
