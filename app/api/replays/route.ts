import { eventRoute } from '@/lib/server/runtime/event-route'
import { replayStored } from '@/lib/server/replays'
import { replayInput } from '@/lib/contracts/replays'

export const POST = eventRoute(replayInput, replayStored)
