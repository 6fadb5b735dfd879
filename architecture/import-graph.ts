import { posix } from 'node:path'
import { groupBy } from '@/lib/engine'

/** Source texts by path from the root, with `/` as separator. */
export type Tree = Readonly<Record<string, string>>

export interface Import {
  readonly from: string
  readonly to: string
  /** Whether it is a dynamic `import('…')`. */
  readonly lazy: boolean
  /** Nothing but types, so that nothing is loaded. */
  readonly isOfTypes: boolean
}

export const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

const statement =
  /(?:^|\n)\s*(?:import|export)\s+((?:type\s+)?(?:[^'";]*?\sfrom\s+)?)['"]([^'"]+)['"]|(import)\(\s*['"]([^'"]+)['"]\s*\)/g

/** `type { A }`, or `{ type A, type B }`. */
const onlyTypes = /^type\s|^\{(?:\s*type\s[^,}]*,?)+\s*\}/

/** The module names in a source's imports and re-exports. */
export const specifiersOf = (
  source: string,
): readonly (Pick<Import, 'lazy' | 'isOfTypes'> & { readonly name: string })[] =>
  [...source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(statement)].map(([, what = '', name, lazy, lazyName]) => ({
    name: name ?? lazyName ?? '',
    lazy: lazy !== undefined,
    isOfTypes: onlyTypes.test(what),
  }))

function localTarget(file: string, name: string): string | undefined {
  if (name.startsWith('@/')) return name.slice(2)
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : undefined
}

/**
 * All imports between files of the tree, including type imports. Imports of anything else (JSON, styles, the generated
 * client) are ignored.
 */
export function importsOf(tree: Tree): readonly Import[] {
  return Object.entries(tree).flatMap(([from, source]) =>
    specifiersOf(source).flatMap(({ name, ...how }) => {
      const target = localTarget(from, name)
      const to =
        target === undefined
          ? undefined
          : [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((candidate) =>
              Object.hasOwn(tree, candidate),
            )
      return to === undefined ? [] : [{ from, to, ...how }]
    }),
  )
}

/** A cycle along the imports, as a list that starts and ends with the same name, or undefined. */
export function circleOf(
  arrows: readonly { readonly from: string; readonly to: string }[],
): readonly string[] | undefined {
  const next = groupBy(arrows, ({ from }) => from)
  const done = new Set<string>()
  const visit = (name: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const { to } of next.get(name) ?? []) {
      const circle = visit(to, [...trail, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of next.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return undefined
}
