import { explain } from '@/lib/server/studio'
import { explainInput } from '@/lib/server/studio-contract'
import { jsonRoute } from '@/lib/server/studio-route'

export const POST = jsonRoute(explainInput, explain)
