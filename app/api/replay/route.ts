import { eventRoute } from '@/lib/server/runtime/event-route'
import { replayStored } from '@/lib/server/replay'
import { replayInput } from '@/lib/contracts/replay'

export const POST = eventRoute(replayInput, replayStored)
