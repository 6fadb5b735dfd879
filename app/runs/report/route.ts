import { getLocale } from 'next-intl/server'
import { AppError } from '@/lib/server/runtime/failure'
import { runsReport } from '@/lib/server/runs/report'

/** `GET /runs/report?runs=ID,ID`: runs of one session beside each other, as one HTML file. */
export async function GET(request: Request): Promise<Response> {
  const ids = new URL(request.url).searchParams.get('runs')?.split(',').filter(Boolean) ?? []
  try {
    const { content, name } = await runsReport(ids, (await getLocale()) === 'fr' ? 'fr' : 'en')
    const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
    return new Response(content, {
      headers: {
        'content-length': String(content.length),
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (error instanceof AppError) return new Response(error.failure.message, { status: 404 })
    throw error
  }
}
