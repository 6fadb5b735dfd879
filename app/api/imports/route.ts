import { eventRoute } from '@/lib/server/runtime/event-route'
import { importUpload } from '@/lib/server/imports'
import { importInput } from '@/lib/server/imports-contract'

export const POST = eventRoute(importInput, importUpload)
