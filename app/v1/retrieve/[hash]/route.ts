import { serveRetrieve } from '@/lib/server/live'

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly hash: string }> },
): Promise<Response> {
  return serveRetrieve(request, (await params).hash)
}
