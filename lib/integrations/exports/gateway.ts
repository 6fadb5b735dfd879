import { type Preset, presetById, sameValue } from '@/lib/engine'
import { summarizes } from './plan-facts'
import type { ExportHost, ServicePlace } from './contract'

/** Of a server that was started without settings. */
const LOCAL = 'http://127.0.0.1:3000'

/** Where a program asks the service for one preset; `/v1/compress` and `/v1/retrieve/HASH` follow. */
export const serviceAddress = ({ origin, preset }: ServicePlace): string => `${origin}/presets/${preset}`

/** The guardrail that LiteLLM has for services of this kind. */
export const liteLlmConfig = (place: ServicePlace): string => `guardrails:
  - guardrail_name: condensery
    litellm_params:
      guardrail: headroom
      mode: pre_call
      api_base: ${serviceAddress(place)}
      api_key: os.environ/CONDENSERY_TOKEN
      default_on: true
      unreachable_fallback: fail_open
`

/** One call from a shell, to see that it works. */
export const serviceCall = (place: ServicePlace): string => `curl ${serviceAddress(place)}/v1/compress \\
  -H "Authorization: Bearer $CONDENSERY_TOKEN" \\
  -d '{"messages": [{"role": "user", "content": "Hello"}]}'
`

/** The preset as this server has it: built in, and unchanged. */
function builtIn({ id, provider, config }: Preset): string | undefined {
  const known = presetById(id)
  return known?.provider === provider && sameValue(known.config, config) ? id : undefined
}

export const gatewayHost: ExportHost = {
  id: 'gateway',
  name: 'LiteLLM, other gateways',
  kind: 'service',
  source: 'LiteLLM 1.92: guardrail headroom; POST /v1/compress, GET /v1/retrieve',
  express: (given, place = {}) => {
    const preset = place.preset ?? builtIn(given)
    if (preset === undefined) return { possible: false, reason: 'not-saved' }
    const text = liteLlmConfig({ origin: place.origin ?? LOCAL, preset })
    return {
      possible: true,
      files: [{ path: 'litellm.yaml', text, language: 'yaml' }],
      lost: summarizes(given) ? [{ code: 'model-asked-not', values: {} }] : [],
    }
  },
}
