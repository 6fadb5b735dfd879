import * as z from 'zod'
import type { MechanicalOperation } from './operation'

export const keepSchema = z
  .strictObject({ operation: z.literal('keep') })
  .meta({ title: 'Keep', description: 'Leaves the content as it is.' })

export const keep: MechanicalOperation<'keep', typeof keepSchema> = {
  id: 'keep',
  schema: keepSchema,
  apply: (part) => part,
}
