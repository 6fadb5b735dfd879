import { notFound } from 'next/navigation'
import type { ActionResult } from '@/lib/contracts/shared/action'

/** What a read answers, or the page that says there is none. Other failures go to the error page. */
export async function found<Value>(answer: ActionResult<Value>): Promise<Value> {
  const result = await answer
  if (result.ok) return result.value
  if (result.error.code === 'not-found' || result.error.code === 'invalid-input') notFound()
  throw new Error(result.error.message)
}
