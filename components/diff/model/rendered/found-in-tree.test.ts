import { common, createLowlight } from 'lowlight'
import { expect, it } from 'vitest'
import { leafOf, withFound, type TextTree } from './found-in-tree'

type Node = TextTree['children'][number]

const element = (tagName: string, ...children: readonly (string | Node)[]) =>
  ({
    type: 'element',
    tagName,
    properties: {},
    children: children.map((child) => (typeof child === 'string' ? leafOf(child) : child)),
  }) as Extract<Node, { readonly type: 'element' }>
const root = (...children: Node[]): TextTree => ({ type: 'root', children })

/** As text, with what is marked in brackets. */
function read(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element') return ''
      return node.tagName === 'mark' ? `[${read(node.children)}]` : read(node.children)
    })
    .join('')
}
const found = (tree: TextTree, query: string): string => read(withFound(tree, query).children)

it('marks every place of a text, in any case', () => {
  expect(found(root(element('p', 'One done, one to do.')), 'one')).toBe('[One] d[one], [one] to do.')
  expect(found(root(element('p', 'x')), 'x')).toBe('[x]')
})

it('marks a place that goes across elements of a line, and none across blocks', () => {
  const tree = root(
    element('p', 'keep', element('strong', 'Na'), 'me, keepName'),
    element('p', 'kee'),
    element('p', 'p'),
  )
  expect(found(tree, 'keepName')).toBe('[keep][Na][me], [keepName]keep')
})

it('marks across the colours of code, and leaves blocks of code in Markdown to who draws them', () => {
  const coloured = createLowlight(common).highlight('ts', "const answer = 'forty two'\nconst other = 1")
  expect(found(coloured, "answer = 'forty")).toBe("const [answer = ]['forty] two'\nconst other = 1")
  expect(found(coloured, 'const')).toBe("[const] answer = 'forty two'\n[const] other = 1")
  expect(found(root(element('pre', element('code', 'const'))), 'const')).toBe('const')
})

it('is the same tree where nothing is searched for or found', () => {
  const tree = root(element('p', 'text'))
  expect(withFound(tree, '')).toBe(tree)
  expect(withFound(tree, 'other')).toBe(tree)
})
