import { eventRoute } from '@/lib/server/runtime/event-route'
import { rankStored } from '@/lib/server/rankings'
import { rankingInput } from '@/lib/contracts/evaluation/rankings'

export const POST = eventRoute(rankingInput, rankStored)
