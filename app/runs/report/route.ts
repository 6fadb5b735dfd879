import { getLocale } from 'next-intl/server'
import { downloadResponse } from '@/lib/server/runtime/download'
import { runsReport } from '@/lib/server/runs/report'

/** `GET /runs/report?runs=ID,ID`: runs of one session beside each other, as one HTML file. */
export async function GET(request: Request): Promise<Response> {
  const ids = new URL(request.url).searchParams.get('runs')?.split(',').filter(Boolean) ?? []
  return downloadResponse(async () => {
    const { content, name } = await runsReport(ids, (await getLocale()) === 'fr' ? 'fr' : 'en')
    return { content, bytes: content.length, name, type: 'text/html' }
  })
}
