import { eventRoute } from '@/lib/server/runtime/event-route'
import { sweepStored } from '@/lib/server/replays'
import { sweepInput } from '@/lib/server/replays-contract'

export const POST = eventRoute(sweepInput, sweepStored)
