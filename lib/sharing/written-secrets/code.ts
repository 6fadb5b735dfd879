import { begins } from '../near'
import { isName, isPassphrase } from '../values'
import { isReal, isChosen, isMixed, type WrittenRule } from './rule'

/** Secrets as arguments of calls in code, and what a store of secrets is given and prints. */
export const codeRules: readonly WrittenRule[] = [
  // A file that is named after what it holds, and what printing it gave, in one record.
  {
    type: 'key',
    near: begins('cat |type |head |tail |less |get-content '),
    pattern:
      /(?:cat|type|head|tail|less|get-content)[ \t]+[^\s"']{0,200}?(?:\.key|\.pem|\.token|_key|passwd|(?:secret|token|password|credential|api_?key)[\w.-]{0,20})["'][^]{0,600}?["'](?:output|stdout|content|result|text)["'][ \t]{0,4}:[ \t]{0,4}["']([^\s"'\\]{16,400})\s{0,2}["']/gi,
    accepts: isMixed,
  },
  // What a store of secrets is given, and what it prints.
  {
    type: 'key',
    near: begins('secret set|secrets set|put-parameter|create-secret|put-secret-value|secrets create'),
    pattern:
      /(?:secrets? (?:set|create)|put-parameter|create-secret|put-secret-value)[ \t][^\n]{0,200}?(?:--value|--body|-b|--secret-string)[ =]["']?([^\s"']{6,400})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins(
      'base64 -|pass show|op read|get-secret-value|print-access-token|vault kv get|secret show|find-generic-password|secrets versions access',
    ),
    pattern:
      /(?:base64 (?:-d|--decode|-D)|pass show|op read|get-secret-value|print-access-token|vault kv get -field|secret show|find-generic-password|secrets versions access)[^\n|]{0,160}\r?\n[ \t]{0,8}(\S{6,400})[ \t]*(?=[\r\n"']|$)/g,
    accepts: (value) => isMixed(value) && !/[/:{}]/.test(value),
  },
  {
    type: 'password',
    near: begins('value='),
    pattern:
      /value=["']([^"'\n]{4,400})["']\s{1,8}(?:key|name|id)=["'][\w.:-]{0,40}(?:password|passwd|pwd|secret|token|api[._-]?key)["']/gi,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins(
      'new pdo|new mysqli|mysqli_connect|pg_connect|ftp_login|getconnection|login(|.authenticate|auth(|connect(|credential(|credentials(|passwordauthentication(|passwordauthenticationtoken(|plainauth(',
    ),
    pattern:
      /(?:new PDO|new mysqli|mysqli_connect|pg_connect|ftp_login|getConnection|login|\.authenticate|auth|connect|credentials?|PasswordAuthentication(?:Token)?|PlainAuth)\((?:(?:\s{0,8}["'][^"'\n]{0,200}["']|[^()"',\n]{1,60})\s{0,4},){1,3}\s{0,8}["']([^"'\s]{4,200})["']/gi,
    accepts: (value) => isChosen(value) && (!isName(value) || isPassphrase(value)),
  },
  {
    type: 'password',
    near: begins('insert into'),
    pattern:
      /insert into[^(]{1,80}\([^()]{0,200}(?:passw|pwd|secret|token)[^()]{0,200}\)\s{0,20}values\s{0,20}\([^()]{0,300}?'((?=[^'\n]{0,60}\d)(?=[^'\n]{0,60}[A-Za-z])[^'\s@]{6,200})'/gi,
    accepts: isReal,
  },
  {
    type: 'key',
    near: begins('algoliasearch(|algolia(|searchclient('),
    pattern:
      /(?:algoliasearch|[Aa]lgolia|[Ss]earch[Cc]lient)\(\s{0,8}["'`][A-Za-z0-9]{4,20}["'`]\s{0,4},\s{0,8}["'`]([0-9a-f]{32})/g,
  },
  // What Terraform drew, as its state keeps it.
  {
    type: 'password',
    near: begins('random_password'),
    pattern: /random_password["'][^]{0,400}?"result"\s{0,4}:\s{0,4}"([^"\n]{8,200})"/g,
  },
  {
    type: 'key',
    near: begins('cookieparser|fernet|aesgcm|secretbox|signingkey'),
    pattern: /(?:cookieParser|Fernet|AESGCM|SecretBox|SigningKey)\([bru]{0,2}["']([A-Za-z0-9+/_=-]{24,200})["']/g,
  },
  {
    type: 'key',
    near: begins('jwt.sign(|jwt.verify(|jwt.encode(|jwt.decode(|createhmac(|hmac.new('),
    pattern:
      /(?:jwt\.(?:sign|verify|encode|decode)|createHmac|hmac\.new)\([^\n"'`]{0,80}(?:["'][\w-]{1,12}["'],[ ]?)?b?["'`]([^"'`\s]{8,400})["'`]/g,
    accepts: (value) => isChosen(value) && (/\d/.test(value) || isPassphrase(value)),
  },
]
