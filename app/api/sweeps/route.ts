import { eventRoute } from '@/lib/server/runtime/event-route'
import { sweepStored } from '@/lib/server/replays'
import { sweepInput } from '@/lib/contracts/replays'

export const POST = eventRoute(sweepInput, sweepStored)
