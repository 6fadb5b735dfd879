import { serveCompress } from '@/lib/server/live'

export async function POST(
  request: Request,
  { params }: { readonly params: Promise<{ readonly preset: string }> },
): Promise<Response> {
  return serveCompress(request, decodeURIComponent((await params).preset))
}
