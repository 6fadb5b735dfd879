import * as z from 'zod'
import { plainLabel } from './label'

export const LONGEST_ORIGIN_NAME = 200

const name = z.string().max(LONGEST_ORIGIN_NAME).transform(plainLabel)

const ways = {
  file: z.strictObject({ type: z.literal('file'), name }),
  paste: z.strictObject({ type: z.literal('paste') }),
  link: z.strictObject({ type: z.literal('link') }),
  copy: z.strictObject({ type: z.literal('copy'), name }),
}

/** How a preset came to a library: from a file of that name, a paste, a link, or as a copy of another preset. */
export const arrivalSchema = z.discriminatedUnion('type', [ways.file, ways.paste, ways.link, ways.copy])
export type Arrival = z.infer<typeof arrivalSchema>

const at = z.iso.datetime()

/** The same, and when it came. */
export const originSchema = z.discriminatedUnion('type', [
  ways.file.extend({ at }),
  ways.paste.extend({ at }),
  ways.link.extend({ at }),
  ways.copy.extend({ at }),
])
export type PresetOrigin = z.infer<typeof originSchema>
