import * as z from 'zod'
import {
  fallbackPlaceSchema,
  fallbackReasonSchema,
  labelOfPass,
  ledgerNoteSchema,
  stepLabelSchema,
  stepReasonSchema,
  warningSchema,
} from '@/lib/engine'

/*
 * Stored reasons, notes and labels. Before schema 2 of runs and shares they were English sentences; those are read as
 * `text`, which is shown unchanged.
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
/** Labels that the app itself gave are recognised and become translatable. */
export const storedLabel = z.union([z.string().transform(labelOfPass), stepLabelSchema])
