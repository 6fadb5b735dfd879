import * as z from 'zod'
import { downloadResponse } from '@/lib/server/runtime/download'
import { experimentDownload, experimentHtml } from '@/lib/server/experiments'
import { reportLanguage } from './report-language'

const formatSchema = z.enum(['csv', 'json', 'html']).catch('json')

/** `GET /experiments/ID/download?format=csv|json|html`: JSON as the terminal writes it, a row a cell, or a report. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const format = formatSchema.parse(new URL(request.url).searchParams.get('format'))
  return downloadResponse(async () =>
    format === 'html' ? experimentHtml(id, await reportLanguage()) : experimentDownload(id, format),
  )
}
