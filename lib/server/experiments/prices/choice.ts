import 'server-only'
import type { Rates } from '@/lib/engine'
import type { PriceView } from '@/lib/contracts/evaluation/experiments'
import { chosenPrice } from '@/lib/server/models'
import { appError } from '@/lib/server/runtime/failure'

/** Prices of a model of the price list (`PROVIDER:MODEL`), or of a profile (its id). Refuses those that name no price of input and output. */
export async function priceOf(choice: string): Promise<PriceView> {
  const price = await chosenPrice(choice, new Date())
  if (!price) throw appError('not-found', 'There is no such model or profile; it may have been deleted.')
  if (!isPriced(price.rates)) throw appError('invalid-input', `No price of ${price.name} is known.`)
  return price
}

const isPriced = ({ input, output }: Rates): boolean => input !== undefined && output !== undefined
