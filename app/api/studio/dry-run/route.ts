import { previewPipeline } from '@/lib/server/studio'
import { dryRunInput } from '@/lib/server/studio-contract'
import { jsonRoute } from '@/lib/server/studio-route'

export const POST = jsonRoute(dryRunInput, previewPipeline)
