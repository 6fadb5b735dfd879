import { asksModel, type CompileContext, sameJson, type Warning } from '@/lib/engine'
import type { Arguments } from '../arguments'
import type { Strategy } from '../strategy'

/** Options that change nothing: the strategy compiles to the same plan with them, or asks no model. */
export function ignoredOptions({ provider, config }: Strategy, given: Arguments): readonly Warning[] {
  const plain = provider.compile(config)
  if (given['on-failure'] === 'fall-back' || !plain.ok) return []
  const changesNothing = (context: CompileContext): boolean => sameJson(provider.compile(config, context), plain)
  const asks = asksModel(plain.value)
  const ignored = [
    given.target !== undefined && changesNothing({ targetTokens: 1 }) && '--target',
    given.profile !== undefined && !asks && '--profile',
    given.sample !== undefined && !asks && '--sample',
  ]
  return ignored.flatMap((option): Warning[] => (option === false ? [] : [{ type: 'optionIgnored', option }]))
}
