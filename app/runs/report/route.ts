import { getLocale, getTranslations } from 'next-intl/server'
import { engineNames, lookUpIn } from '@/components/shared/labels/engine-names'
import { isColumnLetter } from '@/lib/contracts/shared/column-letters'
import { downloadResponse } from '@/lib/server/runtime/download'
import { runsReport } from '@/lib/server/reports'

/** `GET /runs/report?runs=ID,ID&letters=A,C`: runs of one session beside each other, as one HTML file. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const listed = (name: string): readonly string[] => searchParams.get(name)?.split(',').filter(Boolean) ?? []
  return downloadResponse(async () => {
    const { content, name } = await runsReport(
      listed('runs'),
      listed('letters').filter(isColumnLetter),
      (await getLocale()) === 'fr' ? 'fr' : 'en',
      engineNames(lookUpIn(await getTranslations('engine'))),
    )
    return { content, bytes: content.length, name, type: 'text/html' }
  })
}
