import { begins } from '../near'
import { isCode, isDrawnByLot, isName, isUnspeakable } from '../values'
import { isReal, isMixed, type WrittenRule } from './rule'

/** Secrets inside of addresses, and cookies. */
export const addressRules: readonly WrittenRule[] = [
  // A password, or a token for a name, inside of an address; of a password an @ may be part.
  {
    type: 'password',
    near: begins('://'),
    pattern: /:\/\/[^\s/:@"'`<>{}$\\]{0,100}:([^\s"'`<>{}\\/]{1,200})@(?=[A-Za-z0-9[_/])/g,
    accepts: (value) =>
      value.length >= 3 &&
      !/^(?:pass(?:word)?|pw|\*+|x+|\.+|token|secret|port)$/i.test(value) &&
      !/^[$%]|\/\//.test(value),
  },
  {
    type: 'token',
    near: begins('http'),
    pattern: /https?:\/\/([A-Za-z0-9_-]{16,200})(?::x-oauth-basic)?@[A-Za-z0-9]/g,
    accepts: (value) => isReal(value) && !isName(value),
  },
  {
    type: 'token',
    pattern:
      /[?&#](?:[\w.-]{0,30}(?:token|secret|password|passwd|pwd|api[_-]?key|apikey|signature|session|credential|auth|appid|app_id)|sig|sid|key|code|pass|pw|otp|hash|t|k|s)=([^\s&#"'`<>)\\\]]{6,3000})/gi,
    accepts: (value) =>
      isReal(value) &&
      !/[(|?]|=.*,/.test(value) &&
      (isDrawnByLot(value) || isUnspeakable(value) || /\d.*[!@$%^*]|%[0-9A-F]{2}/.test(value)),
  },
  {
    type: 'token',
    near: begins('api.telegram.org'),
    pattern: /api\.telegram\.org\/(?:file\/)?bot(\d{6,12}:[A-Za-z0-9_-]{20,60})/g,
  },
  { type: 'token', near: begins('.webhook.office'), pattern: /\.webhook\.office\.com\/webhookb2\/([\w@/-]{40,300})/g },
  {
    type: 'token',
    near: begins(
      '/webhook|/hook|/services/|/incoming/|/shared_invite/|/magic|/reset|/verify|/invite|/confirm|/activate|/unsubscribe|/login/|/auth/|/share/',
    ),
    pattern:
      /\/(?:webhooks?|hooks?|services|incoming|shared_invite|magic(?:-?link)?|reset(?:-?password)?|verify(?:-?email)?|invites?|confirm|activate|unsubscribe|login|auth|share)\/([A-Za-z0-9_/-]{16,200})/gi,
    accepts: (value) => value.split('/').some((piece) => piece.length >= 12 && isMixed(piece)),
  },
  {
    type: 'token',
    near: begins('cookie'),
    pattern: /(?<=(?:^|[\s"'{,;])(?:set-)?)cookie["']?[ \t]{0,2}[:=][ \t]{0,2}["']?([^\n"']{8,4000})/gi,
    accepts: (value) => /=\S*\d/.test(value) && !isCode(value),
  },
  {
    type: 'token',
    near: begins(
      'phpsessid=|jsessionid=|asp.net_sessionid=|connect.sid=|sessionid=|session=|sid=|_session=|laravel_session=|ci_session=|remember_token=|__secure-|__host-|csrftoken=|xsrf-token=',
    ),
    pattern:
      /(?<![\w-])(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|sessionid|session|sid|_session|laravel_session|ci_session|remember_token|__Secure-[\w.-]{1,40}|__Host-[\w.-]{1,40}|csrftoken|XSRF-TOKEN)=([^\s;,"'&]{8,2000})/gi,
    accepts: isMixed,
  },
]
