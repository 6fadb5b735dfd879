import 'server-only'
import { findModel, type Rates } from '@/lib/engine'
import { findProfile, ratesFor } from '@/lib/server/profiles'

interface ChosenPrice {
  readonly name: string
  readonly rates: Rates
  /** ISO date of the price list; absent where a person gave every price. */
  readonly priceDate?: string
}

/** Of a model of the price list, `PROVIDER:MODEL`, or of a profile, by its id. Undefined where there is neither. */
export async function chosenPrice(choice: string, at: Date): Promise<ChosenPrice | undefined> {
  if (choice.includes(':')) {
    const found = findModel(choice, at)
    if (!found.ok) return undefined
    const { name, rates, priceDate } = found.value
    return { name, rates, priceDate }
  }
  const profile = await findProfile(choice)
  if (!profile) return undefined
  const { rates, priceDate } = ratesFor(profile, at)
  return { name: profile.name, rates, ...(priceDate !== undefined && { priceDate }) }
}
