import 'server-only'
import type * as z from 'zod'
import { metrics } from '@/lib/observe/metrics'
import { importPath } from './conversations'
import type { importInput, ImportEvent } from '@/lib/contracts/imports'
import type { ImportProgress } from './tasks/import-file'
import { dropUpload, findUpload } from '@/lib/server/uploads'

/** Imports an uploaded file and reports progress. The upload is consumed, whatever the outcome. */
export async function importUpload(
  { upload, name, ask }: z.infer<typeof importInput>,
  tell: (event: ImportEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let counted = 'refused'
  try {
    const { path, bytes } = await findUpload(upload)
    const outcome = await importPath(path, bytes, name, {
      ask,
      signal,
      onEvent: (progress) => tell({ type: 'progress', ...(progress as ImportProgress) }),
      onPosition: (ahead) => {
        if (ahead > 0) tell({ type: 'queued', ahead })
      },
    })
    counted = outcome.kind
    tell({ type: 'done', outcome })
  } finally {
    metrics().imports.inc({ outcome: counted })
    await dropUpload(upload)
  }
}
