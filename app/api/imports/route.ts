import { eventRoute } from '@/lib/server/runtime/event-route'
import { importUpload } from '@/lib/server/conversations'
import { importInput } from '@/lib/contracts/imports'

export const POST = eventRoute(importInput, importUpload)
