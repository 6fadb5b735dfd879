import { serveCompress } from '@/lib/server/live'

/** `?preset=ID` chooses what condenses, for programs that can add it; for others there is `/presets/ID/v1/compress`. */
export const POST = (request: Request): Promise<Response> =>
  serveCompress(request, new URL(request.url).searchParams.get('preset') ?? undefined)
