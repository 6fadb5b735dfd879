import { previewOperation } from '@/lib/server/studio'
import { operationPreviewInput } from '@/lib/server/studio-contract'
import { jsonRoute } from '@/lib/server/studio-route'

export const POST = jsonRoute(operationPreviewInput, previewOperation)
