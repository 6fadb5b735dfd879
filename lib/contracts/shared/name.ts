import * as z from 'zod'
import { LONGEST_NAME, plainLabel, shortLabel } from '@/lib/engine'

/** What a person calls something: presets, profiles, workspaces. The limit is the same everywhere. */
export const nameSchema = z.string().transform(plainLabel).pipe(z.string().min(1).max(LONGEST_NAME))

/** A name that is only passed on: of before there was a limit it is cut, and never refused. */
export const passedName = z.string().transform(shortLabel).pipe(z.string().min(1))
