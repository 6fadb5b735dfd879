import * as z from 'zod'
import { type Preset, readPreset } from '@/lib/engine'
import { read } from '../shared/read'

/*
 * What a preset is exported to, where that takes more than the browser has. Types and schemas only.
 */

export const pluginInput = z.object({
  host: z.string().max(100),
  /** As its file has it. */
  preset: z.record(z.string(), z.unknown()).transform((value, context): Preset => {
    const given = readPreset(value as Parameters<typeof readPreset>[0])
    if (given.ok) return given.value.preset
    context.addIssue({ code: 'custom', message: given.error[0]?.message ?? 'It is no preset.' })
    return z.NEVER
  }),
})

export interface PluginFile {
  readonly path: string
  readonly text: string
}

/** Answered by lib/server/exports/reads.ts. */
export const exportReads = {
  /** All files of a plugin, with the engine in them: about 2.5 MB. */
  plugin: read<readonly PluginFile[]>()(pluginInput),
}
