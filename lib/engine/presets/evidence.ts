import * as z from 'zod'

const share = z.number().min(0).max(1)
const ratio = z.number().min(0)
const count = z.int().min(0)

/**
 * What proves a tuned preset: how it did on sessions that nothing was searched or chosen by. Costs are shares of doing nothing's.
 * Absent figures are not known.
 */
export const evidenceSchema = z.strictObject({
  seed: count,
  /** Session-evaluations that it took to find it. */
  evaluations: count,
  /** Day of the tuning. */
  date: z.iso.date(),
  /** Version of the program. */
  engine: z.string().min(1).max(40),
  /** Where it condensed: per cent of the window up to 100, else tokens. */
  threshold: z.number().positive(),
  /** Sessions that do not come to the threshold were given smaller windows. */
  fitsWindow: z.boolean(),
  bars: z.strictObject({ recall: share, worst: share }),
  sessions: z.strictObject({
    tune: count,
    choose: count,
    heldOut: count,
    /** What no two parts have in common. */
    by: z.enum(['group', 'session']),
  }),
  heldOut: z.strictObject({
    costRatio: z.strictObject({ mean: ratio, median: ratio, p10: ratio, p90: ratio, worst: ratio }),
    dearerThanNothing: share,
    recallAtUse: z.strictObject({ pooled: share.optional(), worst: share.optional(), items: count }),
    instructionsKept: z.strictObject({ pooled: share.optional(), worst: share.optional() }),
    condensations: count,
  }),
})
export type PresetEvidence = z.infer<typeof evidenceSchema>
