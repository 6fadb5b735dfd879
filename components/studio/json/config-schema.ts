import * as z from 'zod'
import type { JsonObject } from '@/lib/engine/core/json'
import { smartConfigSchema } from '@/lib/engine/condensation/providers/smart/smart-config'

/** What may be written in a pipeline, as a JSON Schema. */
export const configSchema = z.toJSONSchema(smartConfigSchema, { io: 'input', unrepresentable: 'any' }) as JsonObject
