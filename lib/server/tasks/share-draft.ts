import type { WholeRun } from '../runs'
import { scanBudget } from '../scan-budget'
import { draftDataOf, type DraftData } from '../share-draft'

/** Looks for what is sensitive in all that some runs would show. */
export const shareDraftTask = async ({ sources }: { readonly sources: readonly WholeRun[] }): Promise<DraftData> => draftDataOf(sources, scanBudget())
