import { findModel, type Rates } from '@/lib/engine'
import { badInput } from '../failure'
import type { Console } from '../output/console'
import { chooseProfile } from './profile'

/** At whose prices a written experiment is told, in place of those that it was measured at. */
export interface NamedPrice {
  readonly name: string
  readonly rates: Rates
}

/** `--model PROVIDER:MODEL`: of the price list. */
export function priceOfListed(reference: string): NamedPrice {
  const found = findModel(reference, new Date())
  if (!found.ok) throw badInput(`--model: ${found.error.message}`)
  return checked({ name: found.value.name, rates: found.value.rates }, '--model')
}

/** `--profile`: its own prices before those of the price list. */
export async function priceOfProfile(reference: string, terminal: Console): Promise<NamedPrice> {
  const profile = await chooseProfile(reference, terminal)
  if (!profile) throw badInput(`--profile: ${reference} has no prices`)
  const { ratesFor } = await import('@/lib/server/profiles/model-profile')
  return checked({ name: profile.name, rates: ratesFor(profile, new Date()).rates }, '--profile')
}

function checked(price: NamedPrice, option: string): NamedPrice {
  if (price.rates.input === undefined || price.rates.output === undefined)
    throw badInput(`${option}: no price of ${price.name} is known`)
  return price
}
