import type { Operation } from '../operations/registry'
import type { PartFilter, Plan, Select, Step } from './step'

/** Whether what a plan does depends on more than roles, kinds and sizes of parts: on their words, or on names of tools and paths. */
export const needsTexts = ({ steps }: Pick<Plan, 'steps'>): boolean => steps.some(stepNeedsTexts)

function stepNeedsTexts({ transform, select, order, onFailure }: Step): boolean {
  if (onFailure && stepNeedsTexts(onFailure)) return true
  if (order === 'importance' || choosesByTexts(select)) return true
  switch (transform.type) {
    case 'lossless':
      return true
    case 'operate':
      return [transform.operations, ...(transform.overrides ?? []).map(({ operations }) => operations)].some((each) =>
        Object.values(each).some((operation) => operation !== undefined && cutsByTexts(operation)),
      )
    case 'summarize-span':
    case 'drop':
      return false
  }
}

const cutsByTexts = (operation: Operation): boolean =>
  operation.operation === 'truncate' &&
  Object.entries(operation).some(
    ([option, value]) => !['operation', 'maxTokens'].includes(option) && value !== undefined && value !== false,
  )

function choosesByTexts({ filter = {}, protect }: Select): boolean {
  const names: readonly (keyof PartFilter)[] = ['tools', 'paths', 'superseded', 'output']
  const isProtecting = protect !== undefined && protect.tools.length + protect.paths.length > 0
  return isProtecting || names.some((name) => filter[name] !== undefined)
}
