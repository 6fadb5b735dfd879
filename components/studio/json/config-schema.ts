import * as z from 'zod'
import { type JsonObject, smartConfigSchema } from '@/lib/engine'

/** What may be written in a pipeline, as a JSON Schema. */
export const configSchema = z.toJSONSchema(smartConfigSchema, { io: 'input', unrepresentable: 'any' }) as JsonObject
