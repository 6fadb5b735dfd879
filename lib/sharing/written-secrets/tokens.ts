import { begins, within } from '../near'
import { decoded } from '../values'
import { isMixed, type WrittenRule } from './rule'

/** Tokens and keys that carry their own shape, or stand behind the name of a scheme. */
export const tokenRules: readonly WrittenRule[] = [
  {
    type: 'token',
    near: begins('eyj|eyi'),
    pattern: /(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{8,4000}\.ey[A-Za-z0-9_-]{6,8000}(?:\.[A-Za-z0-9_-]{6,2000})?/g,
  },
  {
    type: 'token',
    near: begins('eyj'),
    pattern:
      /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{14,4000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,400}/g,
  },
  {
    type: 'token',
    near: begins('bearer|token|apikey|ssws|geniekey|bot'),
    pattern: /(?<![A-Za-z])(?:bearer|token|apikey|ssws|geniekey|bot)[ \t]{1,4}["']?([A-Za-z0-9._~+/=:-]{12,4000})/gi,
    accepts: isMixed,
  },
  {
    type: 'token',
    near: begins('digest '),
    pattern: /Digest [^\n]{0,600}?(?<![a-z])response=["']?([0-9a-f]{32,128})(?![0-9a-f])/g,
  },
  // A name of an environment variable and its value, as tools list them.
  {
    type: 'token',
    near: within(60, 80, '_key |_token |_secret |_password '),
    pattern:
      /(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]{1,50}_(?:KEY|TOKEN|SECRET|PASSWORD)[ ]{1,4}([A-Za-z0-9_-]{20,200})(?![\w-])/g,
    accepts: isMixed,
  },
  {
    type: 'password',
    near: begins('basic'),
    pattern: /(?<![A-Za-z])basic[ \t]{1,4}([A-Za-z0-9+/_-]{6,2000}={0,2})(?![A-Za-z0-9])/gi,
    accepts: (value) => /\d|[a-z][A-Z]/.test(value) && /:/.test(decoded(value)),
  },
  {
    type: 'key',
    near: begins('akia|asia'),
    pattern: /A[KS]IA[A-Z2-7]{16}[^A-Za-z0-9\n]{1,40}([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/g,
    accepts: isMixed,
  },
  {
    type: 'key',
    near: begins('key|licen|lizenz|serial|activation|aktivierung'),
    pattern:
      /(?:key|licen[cs]e|lizenz\w{0,12}|serial|activation code|aktivierungs\w{0,8})["']?[ \t]{0,3}(?:is|ist|est|[:=#])?[ \t"']{1,4}((?=[A-Z0-9-]{0,30}\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){3,7})(?![A-Za-z0-9-])/gi,
    accepts: (value) => value === value.toUpperCase(),
  },
  {
    type: 'key',
    near: begins('unseal key|recovery key|seal key'),
    pattern: /(?:unseal|recovery|seal) key[ ]?\d{0,2}[ ]?[:=][ \t]{0,4}([A-Za-z0-9+/=]{32,100})/gi,
  },
  {
    type: 'key',
    near: begins('deepl'),
    pattern: /DeepL[^\n]{0,24}?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::fx)?)/gi,
  },
  { type: 'token', near: begins('/private-'), pattern: /\/private-([0-9a-f]{32})(?=\/)/g },
  { type: 'key', near: begins('swmtkn-1-'), pattern: /(?<![A-Za-z0-9-])SWMTKN-1-[a-z0-9]{30,60}-[a-z0-9]{20,30}/g },
  {
    type: 'key',
    near: begins('otpauth://'),
    pattern: /(?<![A-Za-z0-9])otpauth:\/\/\S{1,200}?secret=([A-Z2-7a-z]{10,80})/g,
  },
  {
    type: 'key',
    near: begins('http'),
    pattern: /https?:\/\/[0-9a-f]{32}(?::[0-9a-f]{32})?@[^\s"'<>]{4,120}\/\d{1,16}/g,
  },
  {
    type: 'token',
    near: begins('ac'),
    pattern: /(?<![A-Za-z0-9])AC[0-9a-f]{32}["'`]?[ \t]{0,4}[,:/|][ \t]{0,4}["'`]?([0-9a-f]{32})(?![0-9a-f])/g,
  },
  {
    type: 'token',
    near: begins('x-honeycomb-team|hcaik_|hcbik_|hcamk_'),
    pattern: /(?:x-honeycomb-team["']?[ \t]{0,2}[:=][ \t]{0,2}["']?|(?=hc(?:aik|bik|amk)_))([A-Za-z0-9_]{22,120})/gi,
    accepts: isMixed,
  },
]
