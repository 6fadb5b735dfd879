import { literalSearch } from './literal-search'
import type { Near } from './near'
import type { Rule, SensitiveMatch, SensitiveType } from './sensitive-types'
import { isPlaceholder } from './values'

/*
 * Keys that say whose they are. A shape is literal text with stretches in braces: a class of characters and how many of them.
 * Shapes are what vendors document; upper bounds are generous, for vendors lengthen their keys. Checksums are not looked at: a key
 * whose checksum is wrong was typed wrong by somebody, and is hardly less private for that.
 */

const classes = {
  w: 'A-Za-z0-9',
  b: 'A-Za-z0-9_-',
  d: '0-9',
  h: '0-9a-f',
  H: '0-9A-Fa-f',
  u: 'A-Z0-9',
  U: 'A-Z2-7',
  l: 'a-z0-9',
  a: 'a-z',
  A: 'A-Z',
  s: 'A-Za-z0-9+/',
  e: 'A-Za-z0-9+/=_-',
  v: 'A-Za-z0-9_.-',
  t: 'A-Za-z0-9_.=~-',
} as const
export type ShapeClass = keyof typeof classes
export const shapeClasses: Readonly<Record<ShapeClass, string>> = classes

export interface VendorKey {
  readonly vendor: string
  readonly shape: string
  readonly type: SensitiveType
}

const table = [
  [
    'AWS',
    'AKIA{u16}',
    'ASIA{u16}',
    'ABIA{u16}',
    'ACCA{u16}',
    'A3T{u17}',
    'AGPA{u16}',
    'AIDA{u16}',
    'AROA{u16}',
    'AIPA{u16}',
    'ANPA{u16}',
    'ANVA{u16}',
    'amzn.mws.{h8}-{h4}-{h4}-{h4}-{h12}',
    'ABSK{s80-200}',
    'bedrock-api-key-{e40-2000}',
    'IQoJb3JpZ2lu{e100-3000}',
    'FwoGZXIvYXdz{e100-3000}',
  ],
  [
    'Google',
    'AIza{b35}',
    'ya29.{b20-2000}',
    'GOCSPX-{b20-60}',
    '1//0{b30-200}',
    'AQ.Ab{b30-200}',
    'GOOG1{u50-60}',
    'GOOG{u16-24}',
  ],
  ['Firebase', 'AAAA{b7}:APA91{b100-200}'],
  [
    'Azure',
    '{w3}8Q~{t31-40}',
    '{s40-90}+AStA{s4-12}==',
    '{s32-40}AIoT{s4-8}=',
    '{s40-50}AzSe{s4-8}',
    '{w50-60}JQQJ99{w10-40}',
  ],
  [
    'GitHub',
    'ghp_{w30-255}',
    'gho_{w30-255}',
    'ghu_{w30-255}',
    'ghs_{w30-255}',
    'ghr_{w30-255}',
    'github_pat_{b22-255}',
    'v1.{h40}',
  ],
  [
    'GitLab',
    'glpat-{v18-300}',
    'gldt-{b18-100}',
    'glrt-{v18-100}',
    'glrtr-{b18-100}',
    'glft-{b18-100}',
    'glimt-{b18-100}',
    'glagent-{b40-100}',
    'glcbt-{b18-120}',
    'glptt-{h40}',
    'glsoat-{b18-100}',
    'gloas-{b40-100}',
    'glffct-{b18-100}',
    'GR1348941{b18-100}',
    '_gitlab_session={l32}',
  ],
  [
    'Slack',
    'xoxb-{w8-20}-{b10-200}',
    'xoxp-{w8-20}-{b10-200}',
    'xoxa-{b10-200}',
    'xoxo-{b10-200}',
    'xoxr-{b10-200}',
    'xoxs-{b10-200}',
    'xoxc-{b10-200}',
    'xoxd-{e10-300}',
    'xoxe-{b10-300}',
    'xoxe.xoxp-{b10-300}',
    'xoxe.xoxb-{b10-300}',
    'xapp-{d1}-{b10-200}',
    'xwfp-{b10-200}',
  ],
  [
    'Stripe',
    'sk_live_{w10-250}',
    'sk_test_{w10-250}',
    'sk_prod_{w10-250}',
    'rk_live_{w10-250}',
    'rk_test_{w10-250}',
    'rk_prod_{w10-250}',
    'whsec_{e16-250}',
    'pk_live_{w16-250}',
    'pk_test_{w16-250}',
    'sk_org_{w16-250}',
  ],
  ['Twilio', 'SK{h32}', 'AC{h32}'],
  ['SendGrid', 'SG.{b16-32}.{b30-64}'],
  ['Mailgun', 'key-{h32}', 'pubkey-{h32}', '{h32}-{h8}-{h8}'],
  ['Mailchimp', '{h32}-us{d1-2}', 'md-{b22}'],
  ['Brevo', 'xkeysib-{h64}-{w16}', 'xsmtpsib-{h64}-{w16}'],
  ['Resend', 're_{w6-12}_{w16-32}'],
  ['Postmark', 'POSTMARK_{e16-64}'],
  ['npm', 'npm_{w30-100}'],
  ['PyPI', 'pypi-AgEIcHlwaS5vcmc{b30-400}', 'pypi-AgENdGVzdC5weXBpLm9yZw{b30-400}', 'pypi-{b40-400}'],
  ['RubyGems', 'rubygems_{h48}'],
  ['crates.io', 'cio{w32}'],
  ['NuGet', 'oy2{l43}'],
  ['Clojars', 'CLOJARS_{l60}'],
  ['Packagist', 'packagist_{w20-80}'],
  ['Hugging Face', 'hf_{w30-100}', 'api_org_{w34}'],
  ['OpenAI', 'sk-proj-{b20-250}', 'sk-svcacct-{b20-250}', 'sk-admin-{b20-250}', 'sk-None-{b20-250}', 'sess-{w40}'],
  ['Anthropic', 'sk-ant-{b16-250}'],
  ['OpenRouter', 'sk-or-{b16-120}'],
  ['Langfuse', 'sk-lf-{h8}-{h4}-{h4}-{h4}-{h12}', 'pk-lf-{h8}-{h4}-{h4}-{h4}-{h12}'],
  ['LiteLLM and others', 'sk-{b20-250}'],
  ['LangSmith', 'lsv2_pt_{h32}_{h10}', 'lsv2_sk_{h32}_{h10}', 'ls__{w32}'],
  ['Groq', 'gsk_{w30-100}'],
  ['xAI', 'xai-{w30-200}'],
  ['Perplexity', 'pplx-{w40-64}'],
  ['Replicate', 'r8_{w30-60}'],
  ['Fireworks', 'fw_{w20-40}', 'fpk_{w20-60}'],
  ['Cerebras', 'csk-{w40-60}'],
  ['Together', 'tgp_v1_{b30-60}'],
  ['Mistral', 'mistral-{w28-60}'],
  ['Cohere', 'co_{w36-48}'],
  ['Tavily', 'tvly-{b20-60}'],
  ['Exa', 'exa-{b20-60}'],
  ['Firecrawl', 'fc-{h32}'],
  ['ElevenLabs', 'sk_{h48}'],
  ['Pinecone', 'pcsk_{b40-100}'],
  ['Weights & Biases', 'wandb_v1_{b40-120}'],
  ['Jina', 'jina_{w40-80}'],
  ['NVIDIA', 'nvapi-{b50-80}'],
  ['Voyage', 'pa-{b40-50}'],
  ['Context7', 'ctx7sk-{b20-60}'],
  ['Kaggle', 'KGAT_{w30-60}'],
  ['Tinybird', 'p.eyJ{t20-400}'],
  ['DigitalOcean', 'dop_v1_{h40-100}', 'doo_v1_{h40-100}', 'dor_v1_{h40-100}', 'dosp_v1_{h40-100}', 'DO00{u16}'],
  ['Cloudflare', 'v1.0-{h24}-{h100-160}', 'cfpat_{b30-80}', 'cfat_{b30-80}', 'cfut_{b30-80}', 'cf-{w37}'],
  ['Heroku', 'HRKU-{b30-80}'],
  [
    'Vercel',
    'vcp_{w24-80}',
    'vci_{w24-80}',
    'vca_{w24-80}',
    'vcr_{w24-80}',
    'vck_{w24-80}',
    'vercel_blob_rw_{w10-30}_{w20-50}',
  ],
  ['Netlify', 'nfp_{w30-60}', 'nfc_{w30-60}', 'nfo_{w30-60}', 'nfb_{w30-60}', 'nfu_{w30-60}'],
  ['Supabase', 'sbp_{h40}', 'sb_secret_{b20-60}', 'sb_publishable_{b20-60}', 'sbp_v0_{h40}', 'sbp_oauth_{h40}'],
  ['PlanetScale', 'pscale_tkn_{t32-64}', 'pscale_pw_{t32-64}', 'pscale_oauth_{t32-64}'],
  ['Neon', 'napi_{l40-80}', 'npg_{w10-40}'],
  ['Turso', 'turso_{b30-200}'],
  ['Render', 'rnd_{w24-50}'],
  ['Fly.io', 'fo1_{b40-60}', 'fm1r_{e60-3000}', 'fm2_{e60-3000}', 'fm1a_{e60-3000}'],
  ['Railway', 'railway_{w20-80}'],
  ['Databricks', 'dapi{h32}', 'dapi{h32}-{d1}', 'dose{h32}', 'dkea{h32}'],
  ['Snowflake', 'ver:1-hint:{d4-20}-{e60-200}'],
  ['ClickHouse', '4b1d{w38}'],
  ['Redis', 'redis_{w30-60}'],
  ['Confluent', 'cflt{w30-70}'],
  ['Datadog', 'ddp_{w32-50}', 'ddapp_{w32-50}', 'pub{h32}'],
  [
    'New Relic',
    'NRAK-{u27}',
    'NRII-{b32}',
    'NRJS-{h19}',
    'NRAL-{w27-40}',
    'NRIQ-{b32}',
    'NRRA-{h42}',
    'NRBR-{h19}',
    '{h36}NRAL',
    '{h36}FFFFNRAL',
  ],
  ['Sentry', 'sntrys_{e60-400}', 'sntryu_{h60-70}', 'sntrya_{h60-70}', 'sntryi_{h60-70}'],
  ['Grafana', 'glsa_{w32}_{H8}', 'glc_{e32-400}', 'eyJrIjoi{e40-400}'],
  ['Honeycomb', 'hcaik_{l58}', 'hcbik_{l58}', 'hcxik_{l58}', 'hcxmk_{l58}', 'hcalk_{l58}', 'hcxlk_{l58}'],
  ['Dynatrace', 'dt0c01.{u24}.{u64}', 'dt0s{d2}.{u8-24}.{u64}'],
  ['Logfire', 'pylf_v1_{a2}_{w40-60}'],
  ['Better Stack', 'bst_{w20-60}'],
  ['Axiom', 'xaat-{h8}-{h4}-{h4}-{h4}-{h12}', 'xapt-{h8}-{h4}-{h4}-{h4}-{h12}'],
  ['PagerDuty', 'pdus+{b20-60}', 'u+{b18}'],
  ['PostHog', 'phc_{w30-60}', 'phx_{w30-60}', 'phs_{w30-60}'],
  ['Segment', 'sgp_{w60-70}'],
  ['Sourcegraph', 'sgp_{h40}', 'sgp_{h16}_{h40}', 'sgp_local_{h40}', 'slk_{h64}', 'sgd_{h60-70}'],
  [
    'Atlassian',
    'ATATT3{t150-250}',
    'ATATT{t20-250}',
    'ATCTT3{t20-250}',
    'ATBB{b20-60}',
    'BBDC-{e40-60}',
    'ATOA{b20-250}',
    'ATSTT{t20-250}',
  ],
  ['Linear', 'lin_api_{w30-60}', 'lin_oauth_{w40-80}', 'lin_wh_{w30-60}'],
  ['Notion', 'secret_{w40-50}', 'ntn_{w40-60}'],
  ['Figma', 'figd_{b36-60}', 'figo_{b36-60}', 'figu_{b36-60}', 'figdr_{b36-60}', 'figh_{b36-60}', 'figor_{b36-60}'],
  ['Airtable', 'pat{w14}.{h64}', 'key{w14}'],
  ['Asana', '{d1}/{d15-17}:{h32}', '{d1}/{d15-17}/{d15-17}:{h32}'],
  ['ClickUp', 'pk_{d6-10}_{u32}'],
  ['Trello', 'ATTA{h60-80}'],
  ['Typeform', 'tfp_{t40-80}'],
  ['Contentful', 'CFPAT-{b40-60}'],
  ['HubSpot', 'pat-na1-{h8}-{h4}-{h4}-{h4}-{h12}', 'pat-eu1-{h8}-{h4}-{h4}-{h4}-{h12}', 'CiR{e60-200}'],
  ['Intercom', 'dG9rO{e40-80}'],
  ['Calendly', 'cal_live_{w20-50}', 'cal_{h32}'],
  ['Discord', '{b23-28}.{b6}.{b27-40}', 'mfa.{b80-100}'],
  ['Telegram', '{d8-10}:AA{b32-34}'],
  ['Shopify', 'shpat_{H32}', 'shpca_{H32}', 'shppa_{H32}', 'shpss_{H32}', 'shptka_{H32}', 'shpua_{H32}', 'shprt_{H32}'],
  ['Square', 'EAAA{e60}', 'sq0atp-{b22}', 'sq0csp-{b43}', 'sq0idp-{b22}', 'sq0ats-{b22-60}'],
  ['PayPal and Braintree', 'access_token$production${l16}${h32}', 'access_token$sandbox${l16}${h32}', 'A21AA{b80-100}'],
  [
    'Plaid',
    'access-production-{h8}-{h4}-{h4}-{h4}-{h12}',
    'access-sandbox-{h8}-{h4}-{h4}-{h4}-{h12}',
    'access-development-{h8}-{h4}-{h4}-{h4}-{h12}',
  ],
  ['Adyen', 'AQE{w2}hm{e40-200}'],
  ['Razorpay', 'rzp_live_{w14}', 'rzp_test_{w14}'],
  ['Flutterwave', 'FLWSECK-{w32}-X', 'FLWSECK_TEST-{w12-40}', 'FLWPUBK_TEST-{h32}-X'],
  ['Paddle', 'pdl_live_apikey_{b40-80}', 'pdl_sdbx_apikey_{b40-80}', 'pdl_ntfset_{b40-80}'],
  ['Lob', 'live_{h35}'],
  ['Shippo', 'shippo_live_{h40}', 'shippo_test_{h40}'],
  ['EasyPost', 'EZAK{w54}', 'EZTK{w54}'],
  ['Duffel', 'duffel_live_{e43}', 'duffel_test_{e43}'],
  ['Okta', '00{b40}'],
  ['Auth0', 'a0_{w40-80}'],
  ['Clerk', 'ak_live_{w20-60}'],
  ['WorkOS', 'sk_a2V5{w40-80}'],
  ['HashiCorp Vault', 'hvs.{b24-300}', 'hvb.{b90-400}', 'hvr.{b24-300}', 's.{w24}'],
  ['HashiCorp Terraform', '{w14}.atlasv1.{e60-70}'],
  ['Pulumi', 'pul-{h40}'],
  [
    'Doppler',
    'dp.pt.{w40-44}',
    'dp.st.{w40-44}',
    'dp.st.{b2-35}.{w40-44}',
    'dp.ct.{w40-44}',
    'dp.sa.{w40-44}',
    'dp.scim.{w40-44}',
    'dp.audit.{w40-44}',
  ],
  ['Infisical', 'st.{h24}.{h32}.{h32}'],
  ['1Password', 'ops_eyJ{e200-3000}', 'A3-{u6}-{u11}-{u5}-{u5}-{u5}', 'A3-{u6}-{u6}-{u5}-{u5}-{u5}-{u5}'],
  ['age', 'AGE-SECRET-KEY-1{u58}'],
  ['Docker Hub', 'dckr_pat_{b24-60}', 'dckr_oat_{b24-60}'],
  ['JFrog', 'AKCp{w60-80}', 'cmVmdGtu{w50-70}'],
  ['Quay', 'quay_{w40-80}'],
  ['Snyk', 'snyk_uat.{h8}.{e60-400}', 'snyk_sat.{h8}.{e60-400}'],
  ['SonarQube', 'sqp_{h40}', 'squ_{h40}', 'sqa_{h40}'],
  ['Codecov', 'codecov_{w30-50}'],
  ['CircleCI', 'CCIPAT_{w22}_{h40}', 'CCIPRJ_{w22}_{h40}'],
  ['Buildkite', 'bkua_{h40}', 'bkct_{h40}'],
  ['Harness', 'pat.{b22}.{h24}.{w20}', 'sat.{b22}.{h24}.{w20}'],
  ['Octopus Deploy', 'API-{u25-32}'],
  ['LaunchDarkly', 'api-{h8}-{h4}-{h4}-{h4}-{h12}', 'sdk-{h8}-{h4}-{h4}-{h4}-{h12}', 'mob-{h8}-{h4}-{h4}-{h4}-{h12}'],
  ['Postman', 'PMAK-{h24}-{h34}', 'PMAT-{u26}'],
  ['ReadMe', 'rdme_{l70}'],
  ['Prefect', 'pnu_{w36}', 'pnb_{w36}'],
  ['Scalingo', 'tk-us-{b48}'],
  ['Frame.io', 'fio-u-{b64}'],
  ['Dropbox', 'sl.{b100-300}', 'sl.u.{b100-1500}'],
  ['Mapbox', 'pk.eyJ{e30-120}.{b22}', 'sk.eyJ{e30-120}.{b22}'],
  ['Facebook', 'EAA{w90-300}'],
  ['Instagram', 'IGQV{b100-300}'],
  ['LinkedIn', 'AQX{b200-400}', 'WPL_AP1.{w16}.{e4-12}'],
  ['X', 'AAAAAAAAAAAAAAAAAAAAA{t60-200}'],
  ['Pinterest', 'pina_{w32-100}'],
  ['Twitch', 'live_{d6-12}_{w24-40}'],
  ['Yandex', 'AQVN{b35-40}', 't1.{w1}{t7-300}', 'y0_{b40-80}'],
  ['Alibaba', 'LTAI{w12-24}'],
  ['Tencent', 'AKID{w32-36}'],
  ['Baidu', 'bce-v3/ALTAK-{w21}/{h40}'],
  ['IBM', 'ApiKey-{h8}-{h4}-{h4}-{h4}-{h12}'],
  ['Oracle', 'ocid1.credential.{t20-100}'],
  ['Scaleway', 'SCW{u17}'],
  ['OVH', 'ovh_{w20-60}'],
  ['Linode', 'lin_{h64}'],
  ['Hetzner', 'hcloud_{w40-70}'],
  [
    'Tailscale',
    'tskey-auth-{w10-30}-{w20-50}',
    'tskey-api-{w10-30}-{w20-50}',
    'tskey-client-{w10-30}-{w20-50}',
    'tskey-{b20-80}',
  ],
  ['ngrok', 'ngrok_{w30-60}', '2{w26}_{w20-24}'],
  ['Algolia', 'alg_{w30-60}'],
  ['Sanity', 'sk{w80-180}'],
  ['Strapi', 'strapi_{h64}'],
  ['Dagster', 'user:{b20-60}:dagster'],
  ['Rainforest', 'rf_{w30-60}'],
  ['Zapier', 'zpka_{w30-80}'],
  ['n8n', 'n8n_api_{h40}{h0-60}'],
  ['Composio', 'ak_{b20-40}'],
  ['E2B', 'e2b_{h40}'],
  ['Modal', 'ak-{w22}', 'as-{w22}'],
  ['Prisma', 'prisma_{w40-80}'],
  ['Bitwarden', '0.{h8}-{h4}-{h4}-{h4}-{h12}.{w30}:{e24}'],
  [
    'Slack webhook',
    'hooks.slack.com/services/{u8-12}/{u8-12}/{w20-28}',
    'hooks.slack.com/workflows/{u8-14}/{u8-14}/{d10-20}/{w20-28}',
    'hooks.slack.com/triggers/{u8-14}/{d10-20}/{h32}',
  ],
  ['Discord webhook', 'discord.com/api/webhooks/{d16-20}/{b60-80}', 'discordapp.com/api/webhooks/{d16-20}/{b60-80}'],
  ['Zapier webhook', 'hooks.zapier.com/hooks/catch/{d4-10}/{w5-16}'],
  ['IFTTT webhook', 'maker.ifttt.com/trigger/{b1-60}/with/key/{b20-50}'],
  ['Make webhook', 'hook.eu1.make.com/{w20-50}', 'hook.us1.make.com/{w20-50}', 'hook.eu2.make.com/{w20-50}'],
] as const satisfies readonly (readonly [vendor: string, ...shapes: string[]])[]

export const vendorKeys: readonly VendorKey[] = table.flatMap(([vendor, ...shapes]) =>
  shapes.map((shape): VendorKey => ({ vendor, shape, type: 'key' })),
)

export const shapePiece = /\{([A-Za-z])(\d+)(?:-(\d+))?\}/g

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** A shape as the source of a pattern. */
export function patternOf(shape: string): string {
  const pieces: string[] = []
  let at = 0
  for (const match of shape.matchAll(shapePiece)) {
    pieces.push(
      escapePattern(shape.slice(at, match.index)),
      `[${classes[match[1] as ShapeClass]}]{${match[2]},${match[3] ?? match[2]}}`,
    )
    at = match.index + match[0].length
  }
  return pieces.join('') + escapePattern(shape.slice(at))
}

interface Compiled extends VendorKey {
  readonly pattern: RegExp
}

const prefixOf = (shape: string): string => shape.slice(0, shape.indexOf('{'))
const afterKey = '(?![A-Za-z0-9])'
const compiled = vendorKeys.map(
  (key): Compiled => ({ ...key, pattern: new RegExp(patternOf(key.shape) + afterKey, 'y') }),
)
const byPrefix = grouped(compiled)

function grouped(keys: readonly Compiled[]): Map<string, Compiled[]> {
  const groups = new Map<string, Compiled[]>()
  for (const key of keys) groups.set(prefixOf(key.shape), [...(groups.get(prefixOf(key.shape)) ?? []), key])
  return groups
}

const prefixes = [...byPrefix.keys()].filter((prefix) => prefix !== '').toSorted((a, b) => b.length - a.length)
const starts = literalSearch(prefixes.map((prefix) => [prefix, prefix]))
/** Longer than any of the shapes that begin with no literal text. */
const BARE_CHARACTERS = 400

/** Those that begin with no literal text: each is looked for by itself around the text in it, from the start of a run of its characters. */
export const bareKeys = (byPrefix.get('') ?? []).map((key) => ({
  ...key,
  pattern: new RegExp(`(?<![A-Za-z0-9+/_.-])${patternOf(key.shape)}${afterKey}`, 'g'),
  near: aroundOf(key.shape),
}))

/** The longest literal in it, with what must stand behind it. */
function aroundOf(shape: string): Near {
  const pieces = shape.split(shapePiece)
  const literals = pieces.filter((_, index) => index % 4 === 0)
  const longest = literals.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const at = literals.indexOf(longest)
  const [name, least] = [pieces[at * 4 + 1], pieces[at * 4 + 2]]
  const behind = name === undefined || least === undefined ? '' : `(?=[${classes[name as ShapeClass]}]{${least}})`
  return { clues: new RegExp(escapePattern(longest) + behind, 'g'), before: BARE_CHARACTERS, after: BARE_CHARACTERS }
}

const hasBoth = (value: string): boolean => /[A-Za-z]/.test(value) && /\d/.test(value)
/** A short prefix says little: what follows must look drawn by lot, not written. */
const isDrawn = (value: string, prefix: string): boolean => {
  const rest = value.slice(prefix.length)
  if (isPlaceholder(rest)) return false
  if (prefix.length >= 6) return hasBoth(value) || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(rest)
  if (!hasBoth(value)) return false
  if (!/\d/.test(rest) && !/[a-z][A-Z].*[a-z][A-Z]/.test(rest)) return false
  return !/^(?:[a-z]{2,}|\d{1,4})(?:[-_.](?:[a-z]{2,}|\d{1,4}))+$/.test(rest) && !/^[a-z]+$/i.test(rest)
}

/** Prefixes of one to four characters that also begin ordinary names: nothing but an edge may stand before them. */
const follows = (text: string, at: number, prefix: string): boolean =>
  prefix.length > 4 ||
  !/[A-Za-z0-9_.\-/]/.test(text[at - 1] ?? ' ') ||
  prefix === 'AIza' ||
  prefix === 'AKIA' ||
  prefix === 'ASIA'

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** The longest key that stands at a place; of equal ones that whose prefix says more. */
const bestKey = (text: string, index: number): { readonly key: Compiled; readonly value: string } | undefined =>
  starts
    .at(text, index)
    .filter((prefix) => text.startsWith(prefix, index) && follows(text, index, prefix))
    .flatMap((prefix) => (byPrefix.get(prefix) ?? []).map((key) => ({ key, prefix })))
    .flatMap(({ key, prefix }) => {
      key.pattern.lastIndex = index
      const value = key.pattern.exec(text)?.[0].replace(/[-_.=~]+$/, (end) => (end.includes('=') ? end : ''))
      return value !== undefined && isDrawn(value, prefix) ? [{ key, value }] : []
    })
    .toSorted(
      (a, b) => b.value.length - a.value.length || prefixOf(b.key.shape).length - prefixOf(a.key.shape).length,
    )[0]

export const findVendorKeys: Rule = ({ text, matchesOf }) => {
  const found: SensitiveMatch[] = []
  for (let index = starts.next(text, 0); index !== -1; ) {
    const best = index > 0 && isAlphanumeric(text.charCodeAt(index - 1)) ? undefined : bestKey(text, index)
    if (best !== undefined)
      found.push({
        type: best.key.type,
        vendor: best.key.vendor,
        value: best.value,
        start: index,
        end: index + best.value.length,
      })
    index = starts.next(text, index + (best?.value.length ?? 1))
  }
  for (const key of bareKeys) {
    const { type, vendor } = key
    for (const {
      match: [value],
      index,
    } of matchesOf(key)) {
      if (hasBoth(value) && !isPlaceholder(value) && /[^0-9a-f-]|-us\d|:|-[0-9a-f]{8}-[0-9a-f]{8}$/.test(value))
        found.push({ type, vendor, value, start: index, end: index + value.length })
    }
  }
  return found
}
