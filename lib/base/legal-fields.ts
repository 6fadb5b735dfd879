import * as z from 'zod'

/**
 * What is legal of a stored object, field by field: one that another version wrote and this one does not accept is left out, and so are
 * fields that the schema does not know. Every field of the schema is optional.
 */
export function legalFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  stored: unknown,
): z.output<z.ZodObject<Shape>> {
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(stored)
  const legal = Object.entries(schema.shape).flatMap(([name, field]) =>
    name in fields && z.safeParse(field, fields[name]).success ? [[name, fields[name]] as const] : [],
  )
  return schema.parse(Object.fromEntries(legal))
}
