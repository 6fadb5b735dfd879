import * as z from 'zod'
import {
  fallbackPlaceSchema,
  fallbackReasonSchema,
  ledgerNoteSchema,
  stepReasonSchema,
  warningSchema,
} from '@/lib/condensation/reasons'
import { labelOfPass, stepLabelSchema } from '@/lib/condensation/step-label'

/*
 * Reasons, notes and labels as they are stored. Until schema 2 of runs and shares they were English sentences; these are read as
 * text that is shown as it is.
 */

const sentence = z.string().transform((text) => ({ type: 'text' as const, text }))

export const storedReason = z.union([sentence, stepReasonSchema])
export const storedNote = z.union([sentence, ledgerNoteSchema])
export const storedWarning = z.union([sentence, warningSchema])
const storedPlace = z.union([sentence, fallbackPlaceSchema])
export const storedFallback = z.object({
  from: storedPlace,
  to: storedPlace,
  reason: z.union([sentence, fallbackReasonSchema]),
})
/** Names that the app gave are known again. */
export const storedLabel = z.union([z.string().transform(labelOfPass), stepLabelSchema])
