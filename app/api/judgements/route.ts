import { eventRoute } from '@/lib/server/runtime/event-route'
import { judgeStored } from '@/lib/server/judgements'
import { judgeInput } from '@/lib/contracts/judgements'

export const POST = eventRoute(judgeInput, judgeStored)
