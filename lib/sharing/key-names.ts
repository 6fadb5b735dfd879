import type { ContextRule } from './near'

/*
 * Names under which secrets are kept: `DB_PASSWORD`, `apiKey`, `client-secret`, `mot de passe`. A name is one by its words, so that
 * `author`, `max_tokens` and `monkey` are none.
 */

/** What a value under a name may look like, from a password that a person chose to a token that a machine drew. */
export type NameKind = 'password' | 'key' | 'token'

/** Every place in a text where the name of a secret may be: cheap, for what is around it decides. */
export const nameCores: ContextRule = {
  near: {
    begins:
      'pass|kennwort|wachtwoord|contrase|senha|clave|has|heslo|пароль|密码|密碼|パスワード|비밀번호|lösenord|losenord|salasana|schl|pwd|pw|psw|mot|mdp|secr|token|jeton|api|app|access|priv|sign|encrypt|decrypt|crypt|cipher|master|account|auth|service|shared|client|licen|storage|consumer|deploy|admin|root|server|webhook|hmac|aes|rsa|ssh|gpg|pgp|subscription|integration|ingest|write|read|project|publishable|session|cookie|host|primary|secondary|product|recovery|activation|routing|instrumentation|function|jwt|sas|wallet|seed|public|user|rest|live|prod|test|dev|clef|cle|clé|cred|identifiant|bearer|sess|sid|conn|chaine|chaîne|dsn|psk|salt|pepper|mnemonic|backup|sig|pin|otp|totp|2fa|mfa|nonce|csrf|xsrf|pat|keystore|kms|wpa|requirepass|key'.split(
        '|',
      ),
  },
  pattern:
    /pass(?:[ _-]?(?:w(?:or)?d|phrase|code))s?|pass?wort|kennwort|wachtwoord|contrase(?:ñ|n)a|senha|clave|has[lł]o|heslo|пароль|密码|密碼|パスワード|비밀번호|l[öo]senord|salasana|schl(?:ü|ue)ssel|pwd|pw(?=[\s"'=:*\x60])|psw|mot[ _-]?de[ _-]?passe|mdp|pass(?=[\s"'=:_)\]<-])|secrete?s?|secr[eé]te?|token|jeton|(?:api|app|access|private|priv|secret|sign(?:ing|ature)?|encrypt(?:ion)?|decrypt(?:ion)?|crypt(?:o)?|cipher|master|account|auth|service|shared|client|license|licence|storage|consumer|deploy|admin|root|server|webhook|hmac|aes|rsa|ssh|gpg|pgp|subscription|integration|ingest(?:ion)?|write|read|project|application|publishable|session|cookie|host|primary|secondary|product|recovery|activation|routing|instrumentation|function|jwt|sas|wallet|seed|public|user|rest|live|prod|test|dev)[ _.-]?keys?(?:[ _.-]?(?:data|base64))?|clefs?|cl[eé]s?|cred(?:ential)?s?|identifiants?|auth(?:orization|orisation|entication)?|bearer|cookie|sess(?:ion)?[ _-]?id|session|sid|connection[ _-]?string|conn[ _-]?str(?:ing)?|cha[iî]ne[ _-]de[ _-]connexion|dsn|webhook|jwt|hmac|psk|passkey|salt|pepper|mnemonic|seed[ _-]?phrase|recovery[ _-]?(?:code|phrase)|backup[ _-]?codes?|signature|sig|pin|otp|totp|2fa|mfa|nonce|csrf|xsrf|pat|sas|keystore|kms|wpa|requirepass|masterauth|key/gi,
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-zà-ÿ\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const passwordWords = set(
  'password passwords passwd passwds pwd psw pass passphrase passcode passe mdp motdepasse pin otp totp requirepass masterauth psk wpa passkey mnemonic passwort kennwort pw contrasena senha wachtwoord clave haslo heslo losenord salasana',
)
const passwordEndings =
  /(?:password|passwort|kennwort|passwd|pwd|passphrase|passcode|motdepasse|mdp|(?:store|key|db|root|admin|user|smtp|mail|ftp|ssh|wifi|sudo|login|http|proxy|become)pass)\d*$/
const keyWords = set(
  'secret secrets secrete secretes apikey apikeys apitoken accesskey accesskeyid secretkey privatekey privkey authkey signingkey encryptionkey masterkey accountkey sharedaccesskey credential credentials cred creds dsn hmac salt pepper sharedkey clientsecret appkey appsecret webhook keystore sas pat identifiants connectionstring connstr',
)
const keyEndings =
  /(?:secret|apikey|secretkey|accesskey|privatekey|authkey|masterkey|appkey|clientkey|sharedkey|licensekey|accountkey|credentials?)\d*$/
const tokenWords = set(
  'token jeton auth authorization authorisation authentication bearer cookie session sid sessionid jwt signature sig csrf xsrf nonce authtoken accesstoken refreshtoken idtoken bottoken sessiontoken oauthtoken',
)
const tokenEndings =
  /(?:access|auth|refresh|id|bot|session|oauth|csrf|xsrf|bearer|user|app|device|deploy|npm|github|gitlab|slack|hf|api|jwt|security|secret)token\d*$/
/** Before `key`, so that it is no key of a map or of a keyboard. */
const qualifiers = set(
  'x functions geheim preshared tls ssl pem jwk bot personal provisioning fernet admin api app access private priv secret sign signing signature encrypt encryption decrypt decryption crypt crypto cipher master account auth service shared client license licence storage consumer deploy admin root server webhook hmac aes rsa ssh gpg pgp subscription integration ingest ingestion write project application session cookie host primary secondary product recovery activation routing instrumentation function jwt sas wallet seed rest live prod test dev maps stripe openai anthropic google aws azure datadog sendgrid mailgun twilio algolia sentry newrelic github gitlab slack cohere mistral groq deepl deepseek gemini claude huggingface pinecone supabase firebase mapbox weather openweather tmdb pusher segment amplitude mixpanel airtable cloudflare heroku netlify vercel postmark resend mailchimp hubspot zendesk intercom shopify paypal square plaid okta auth0 vault snyk sonar codecov npm pypi docker',
)
/** Words that say a secret only where nothing follows them: `session`, but not `session content`. */
const onlyLast = set(
  'auth authentication session sid signature sig nonce pin bearer pat sas salt pepper webhook keystore cookie',
)
const keyAlone = set('key keys cle cles clef clefs schlussel schluessel')

/** After these words a name says something about a secret and is none. */
const tails = set(
  'count counts counter counting limit limits usage length len size type types name names id ids file files filename path paths dir directory folder url urls uri uris endpoint field fields input inputs output outputs label labels placeholder expires expiry expire expired expiration ttl age at policy regex regexp pattern valid validate validator validation required enabled disabled budget window windows estimate estimated estimator used max min total totals cost costs price per ratio threshold rate manager provider providers service services store storage handler helper helpers util utils factory class error errors exception invalid missing reset change changed strength option options scope scopes prefix suffix ref refs arn version format env variable kind status state mode method methods middleware guard required hint form page link button text title message messages prompt prompts description desc list index map table column row schema model interface props param params parameter parameters controller repository module component view template docs doc documentation test tests spec example examples user users username login start end begin stop first last next prev previous by date time timestamp created updated callback hook hooks check checks checker changes manager rotation rotate generator generate generated source sources target usage reader writer parser lexer stream ization ized izer flow grant response request requests requires cache cached cookie cookies',
)

/** What is kept under a name; undefined where it is the name of no secret. */
export function nameKind(name: string): NameKind | undefined {
  if (/hasło|пароль|密码|密碼|パスワード|비밀번호/i.test(name)) return 'password'
  const words = wordsOf(name)
  const joined = words.join('')
  for (let index = words.length - 1; index >= Math.max(0, words.length - 4); index--) {
    const word = words[index] ?? ''
    const kind = wordKind(word, words[index - 1], words[index - 2])
    if (kind !== undefined)
      return words.slice(index + 1).some((tail) => tails.has(tail)) ||
        (onlyLast.has(word) && words.slice(index + 1).some((tail) => !/^\d+$/.test(tail)))
        ? undefined
        : kind
    if (tails.has(word) && word !== 'cookie' && (word !== 'text' || words[index - 1] === 'secret'))
      return words.length === 1 ? undefined : tailed(words, index)
  }
  const [last = '', before = ''] = [words.at(-1), words.at(-2)]
  if (keyAlone.has(last) && before !== '' && !keysOfData.has(before) && isSetting(name)) return 'token'
  return passwordEndings.test(joined) && words.length <= 3 ? 'password' : undefined
}

/** `access key id`, `webhook url`, `database url`: names of values that are given away with the rest. */
function tailed(words: readonly string[], index: number): NameKind | undefined {
  const [tail, before, further] = [words[index], words[index - 1], words[index - 2]]
  if (((tail === 'url' || tail === 'uri') && before === 'webhook') || (tail === 'text' && before === 'secret'))
    return 'key'
  if (
    tail === 'id' &&
    (before === 'session' ||
      (before === 'key' && (further === 'access' || further === 'secret' || further === 'private')))
  )
    return before === 'session' ? 'token' : 'key'
  return undefined
}

function wordKind(word: string, before: string | undefined, further: string | undefined): NameKind | undefined {
  if (passwordWords.has(word) || passwordEndings.test(word)) return 'password'
  if (
    /^(?:pg|db|my|sql|mysql|redis|rabbit|mongo|ldap|smb|vnc|rdp|wp|ora|oracle|svc|app|web|api|test|prod)pass$/.test(
      word,
    )
  )
    return 'password'
  if (keyWords.has(word) || keyEndings.test(word)) return 'key'
  if (tokenWords.has(word) || tokenEndings.test(word)) return 'token'
  if (keyAlone.has(word))
    return before !== undefined && (qualifiers.has(before) || (further !== undefined && qualifiers.has(further)))
      ? 'key'
      : undefined
  if (word === 'string' && before === 'connection') return 'key'
  if (word === 'phrase' && (before === 'seed' || before === 'recovery' || before === 'pass')) return 'password'
  if (
    (word === 'code' || word === 'codes') &&
    (before === 'recovery' || before === 'backup' || before === 'pass' || before === 'pin')
  )
    return 'password'
  return word === 'word' && before === 'pass' ? 'password' : undefined
}

/** A setting or a flag that ends in `key` holds one, whosever it is (`ACME_KEY`, `--acme_key`), unless it is a key of data. */
const isSetting = (name: string): boolean => /(?:^| )(?:--[a-z][\w-]{2,40}|[A-Z][A-Z\d]*(?:_[A-Z\d]+){1,4})$/.test(name)
const keysOfData = set(
  'cache primary foreign public sort partition idempotency object bucket hash map index row column translation i18n unique lookup group storage query host registry item type state memo dedup route menu shortcut hot function enter escape tab arrow',
)
