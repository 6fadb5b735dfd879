import * as z from 'zod'
import { downloadResponse } from '@/lib/server/runtime/download'
import { experimentDownload, experimentHtml } from '@/lib/server/experiments'
import { reportLanguage } from './report-language'

const formatSchema = z.enum(['csv', 'json', 'html']).catch('json')

/** `GET /experiments/ID/download?format=csv|json|html`: JSON as the terminal writes it, a row a cell, or a report; `&price=`: at the prices of a model or profile. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const { searchParams } = new URL(request.url)
  const format = formatSchema.parse(searchParams.get('format'))
  const price = searchParams.get('price') ?? undefined
  return downloadResponse(async () =>
    format === 'html' ? experimentHtml(id, await reportLanguage(), price) : experimentDownload(id, format, price),
  )
}
