import { eventRoute } from '@/lib/server/runtime/event-route'
import { sweepStored } from '@/lib/server/replay'
import { sweepInput } from '@/lib/contracts/replay'

export const POST = eventRoute(sweepInput, sweepStored)
