import { startBesidePages } from '@/lib/server/program'
import { reads } from '@/lib/server/reads'
import { serveRead } from '@/lib/server/runtime/read-route'

startBesidePages('pages')

/** Every read of every feature; see lib/server/reads/index.ts. */
export async function POST(
  request: Request,
  { params }: { readonly params: Promise<{ readonly feature: string; readonly read: string }> },
): Promise<Response> {
  const { feature, read } = await params
  return serveRead(Object.hasOwn(reads, feature) ? reads[feature as keyof typeof reads] : undefined, read, request)
}
