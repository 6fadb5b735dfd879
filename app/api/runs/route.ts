import { eventRoute } from '@/lib/server/runtime/event-route'
import { followRuns } from '@/lib/server/runs'
import { followInput } from '@/lib/contracts/runs'

export const POST = eventRoute(followInput, followRuns)
