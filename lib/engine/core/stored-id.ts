import * as z from 'zod'
import type { Brand } from './brand'

/** An id as it was stored: any string. */
export const storedId = <Id extends Brand<string, string>>() => z.custom<Id>((value) => typeof value === 'string')
