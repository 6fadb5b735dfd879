import type { ToolUseClass } from '../../../conversation/tool-kinds'

/** What a text is, as far as strategies tell texts apart. */
export type SlotContent =
  /** `isRepeat`: a list, search or command of which another result is visited before. Errors are never repeats. */
  | {
      readonly type: 'result'
      readonly use: ToolUseClass | undefined
      readonly isError: boolean
      readonly isRepeat: boolean
    }
  | { readonly type: 'state' }
  | { readonly type: 'other' }
