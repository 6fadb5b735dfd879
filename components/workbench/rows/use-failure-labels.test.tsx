import { describe, expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { CallErrorCode } from '@/lib/engine'
import { callErrorCodes } from '@/lib/engine/condensation/call-problem'
import type { ActionError } from '@/lib/contracts/shared/action'
import { useFailureLabels } from './use-failure-labels'

function Failure({ error }: { readonly error: ActionError }) {
  const { short, detail, remedy } = useFailureLabels().failure(error)
  return (
    <>
      <b>{short}</b>
      <p>{detail}</p>
      <p>{remedy}</p>
    </>
  )
}

const failed = (code: CallErrorCode, status?: number): ActionError => ({
  code: 'PROVIDER_ERROR',
  message: 'Condensing API call failed',
  reason: {
    type: 'modelFailed',
    code,
    message: 'm',
    problem: { handler: 'OpenAI-compatible', model: 'small', profile: 'Mine', ...(status !== undefined && { status }) },
  },
})

const codes: Readonly<Record<number, CallErrorCode>> = {
  402: 'rate-limited',
  404: 'unknown-model',
  413: 'context-too-long',
}

const said = (error: ActionError, locale: 'en' | 'fr' = 'en') => {
  const { container, unmount } = renderInPage(<Failure error={error} />, locale)
  const words = [...container.children].map(({ textContent }) => textContent ?? '')
  unmount()
  return words
}

describe('why a run failed', () => {
  it('is said in few words, with the name of the profile and not of its kind', () => {
    expect(said(failed('rate-limited', 429))[0]).toBe('Mine: 429 rate limit')
    expect(said(failed('unauthorized', 401))[0]).toBe('Mine: 401 key refused')
    expect(said(failed('unavailable'))[0]).toBe('Mine: no answer')
    expect([402, 404, 413].map((status) => said(failed(codes[status] ?? 'failed', status))[0])).toEqual([
      'Mine: 402 no credit',
      'Mine: 404 unknown model',
      'Mine: 413 content too long',
    ])
    expect([500, 503, 504, 529].map((status) => said(failed('unavailable', status))[0])).toEqual([
      'Mine: 500 server error',
      'Mine: 503 overloaded',
      'Mine: 504 no answer in time',
      'Mine: 529 overloaded',
    ])
    expect(said(failed('unavailable', 529))[2]).toBe('Wait a little and try again, or choose another profile.')
    expect(said(failed('rate-limited', 429))[1]).toMatch(/^Mine takes no more requests for now/)
    expect(callErrorCodes.flatMap((code) => said(failed(code)).filter((text) => /OpenAI/.test(text)))).toEqual([])
  })

  it('says what helps once', () => {
    expect(said(failed('unauthorized', 401)).slice(1)).toEqual([
      'Mine refused the key, or the key may not use “small”. (status 401)',
      'Enter a key in the profile that may use this model.',
    ])
    expect(said(failed('timeout'))[1]).toBe('Mine did not finish in time.')
  })

  it('has words of its own in both languages for whatever a call fails with', () => {
    const [english, french] = (['en', 'fr'] as const).map((locale) =>
      callErrorCodes.map((code) => said(failed(code), locale).toSpliced(1, 1)),
    )
    expect(new Set(english?.flat()).size).toBe(callErrorCodes.length * 2)
    expect(french?.flat().filter((text) => english?.flat().includes(text))).toEqual([])
  })

  it('is known of an empty answer too, which the documents only call failed', () => {
    const empty: ActionError = {
      code: 'PROVIDER_ERROR',
      message: 'Failed to condense context',
      reason: { type: 'failed', call: { code: 'empty', message: 'm', problem: { model: 'small', profile: 'Mine' } } },
    }
    expect(said(empty).slice(0, 2)).toEqual(['Mine: empty answer', '“small” answered with nothing.'])
  })
})
