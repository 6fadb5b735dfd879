import { eventRoute } from '@/lib/server/runtime/event-route'
import { importUpload } from '@/lib/server/imports'
import { importInput } from '@/lib/contracts/imports'

export const POST = eventRoute(importInput, importUpload)
