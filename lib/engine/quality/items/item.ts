/**
 * What an agent takes out of its context and uses again, by type. In the order in which they tell: what an edit must repeat and names say
 * most, and commands are repeated out of habit.
 */
export const itemTypes = ['editedLine', 'identifier', 'path', 'quoted', 'url', 'hash', 'command'] as const
export type ItemType = (typeof itemTypes)[number]

/** When a text holds the item. */
export type Comparison =
  | 'word' // as a whole word
  | 'path' // one is the other's trailing components, two at least; a bare name by the last component
  | 'line' // as a line, behind line numbers and signs of diffs
  | 'contained' // anywhere, white space squeezed
  | 'url' // as a whole address
  | 'number' // as a number under the same name

/** Something to look for in texts. */
export interface Needle {
  readonly comparison: Comparison
  readonly text: string
}

export interface Item {
  readonly type: ItemType
  /** As it was written, short of what does not count (`./`, `:12:5`, white space). Two items with the same type and text are one. */
  readonly text: string
}

export const itemKey = ({ type, text }: Item): string => `${type} ${text}`

export const needleOf = (item: Item): Needle => ({ comparison: comparisonOf(item), text: item.text })

function comparisonOf({ type, text }: Item): Comparison {
  switch (type) {
    case 'editedLine':
      return 'line'
    case 'identifier':
      return 'word'
    case 'path':
      return 'path'
    case 'quoted':
    case 'command':
      return 'contained'
    case 'url':
      return 'url'
    case 'hash':
      return text.includes('-') ? 'contained' : 'word' // a UUID is no word
  }
}

/** Where output goes changes nothing about what a command does. */
const redirection = /(?:\d|&)?>{1,2}\s*(?:&\d|\/dev\/null|\$null)|<\s*\/dev\/null/g

/** The text as it is compared where white space does not count: without redirections either. */
export const squeezed = (text: string): string =>
  (text.includes('>') || text.includes('<') ? text.replace(redirection, ' ') : text).replace(/\s+/g, ' ').trim()
