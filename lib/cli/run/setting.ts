import type { Arguments } from '../arguments'
import type { Console } from '../output/console'
import type { TerminalData } from '../data'
import type { TerminalModels } from '../models/models'
import type { Strategy } from '../strategy'

export interface Setting {
  readonly given: Arguments
  readonly tokens: number
  readonly terminal: Console
  readonly data: TerminalData
  readonly strategy: Strategy
  readonly models: TerminalModels
}

export const targetOf = ({ target }: Arguments, tokens: number): { readonly targetTokens?: number } =>
  target === undefined ? {} : { targetTokens: Math.floor(tokens * (1 - target / 100)) }
