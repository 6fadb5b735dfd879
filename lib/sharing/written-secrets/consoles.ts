import { begins, within } from '../near'
import { isPassphrase } from '../values'
import { isReal, isChosen, isMixed, type WrittenRule } from './rule'

/** What is typed at a prompt or piped into one: expect scripts, SQL, consoles of routers. */
export const consoleRules: readonly WrittenRule[] = [
  {
    type: 'password',
    near: begins('expect'),
    pattern:
      /expect[ \t]+(?:-\w{1,8}[ \t]+)?["'{][^\n"'}]{0,40}pass[^\n"'}]{0,20}["'}][^\n"'}]{0,12}\n?[ \t]{0,12}(?:exp_)?send[ \t]+(?:--[ \t]+)?["']([^"'\s]{3,200})/gi,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('send '),
    pattern: /send[ \t]+(?:--[ \t]+)?["']([^"'\s\\$]{4,200})(?:\\r|\s)["']/g,
    accepts: (value) => isMixed(value),
  },
  {
    type: 'password',
    near: begins('auth '),
    pattern: /(?<=(?:^|[\n>])[ \t]{0,4})AUTH[ \t]+(?:[a-z][\w-]{1,30}[ \t]+)?([^\s"']{6,200})/g,
    accepts: (value) => isMixed(value) || isPassphrase(value),
  },
  {
    type: 'password',
    near: begins('echo'),
    pattern:
      /\becho[ \t]+(?:-[ne]{1,2}[ \t]+)?["']?([^\s"'|]{4,400})(?:\n\1)?["']?[ \t]*\|[ \t]*(?:sudo[ \t]+-S|(?:sudo[ \t]+)?chpasswd|(?:docker|podman|helm|gh|crane|oras)\b[^\n]{0,100}--?(?:password-stdin|with-token)|passwd|smbpasswd|base64|openssl|gpg|cryptsetup|keepassxc-cli|kinit|su\b|ssh-add)/g,
    accepts: (value) => isChosen(value) && !value.startsWith('$'),
  },
  // Written to a file that is named after what it holds.
  {
    type: 'password',
    near: begins('echo'),
    pattern:
      /\becho[ \t]+(?:-[ne]{1,2}[ \t]+)?["']?([^\s"'|>]{6,400})["']?[ \t]*>{1,2}[ \t]*[^\s;|&]{0,80}(?:pass|secret|token|cred|vault)[^\s;|&]{0,20}/g,
    accepts: (value) => isMixed(value) || isPassphrase(value),
  },
  {
    type: 'password',
    near: begins('sudo -s|kinit|passwd|--password-stdin|--passphrase-fd'),
    pattern:
      /(?:sudo -S|(?:kinit|passwd)(?:[ \t]+[\w.@/-]{1,60}){0,3}|--password-stdin|--passphrase-fd[ =]0)[ \t]*<<<[ \t]*(?:"([^"\n]{3,200})"|'([^'\n]{3,200})'|([^\s"'$]{3,200}))/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('identified|password'),
    pattern:
      /(?<![\w-])(?:IDENTIFIED[ \t]+(?:WITH[ \t]+\S+[ \t]+)?(?:BY|AS)|PASSWORD(?:[ \t]*\(|[ \t]+FOR[^\n=]{0,80}=)?)[ \t]*['"]([^'"\n]{3,200})['"]/gi,
    accepts: (value) => isReal(value) && !/\s/.test(value),
  },
  {
    type: 'password',
    near: begins('enable|username'),
    pattern:
      /(?<![\w-])(?:enable|username[ \t]+\S{1,60}(?:[ \t]+privilege[ \t]+\d+)?)[ \t]+(?:secret|password)[ \t]+(?:\d[ \t]+)?(\S{4,200})/g,
    accepts: (value) => isChosen(value) && /\d/.test(value),
  },
  // Who may see the pages of a proxy, who may ask a device, who may dial in.
  {
    type: 'password',
    near: begins('stats auth'),
    pattern: /stats auth[ \t]+[\w.-]{1,60}:(\S{4,200})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: within(90, 120, 'createuser '),
    pattern: /(?<=createUser[^\n]{1,90}[ ](?:SHA|MD5|AES|DES)(?:-?\d{3})?[ ])["']?([^\s"']{4,100})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    pattern:
      /(?<=(?:^|\n)[\w.@-]{2,60}[ \t]{1,8})\*[ \t]{1,8}["']?([^\s"'*]{6,100})(?=["']?[ \t]{1,8}\*[ \t]*(?:\n|$))/g,
    accepts: isChosen,
  },
  {
    type: 'password',
    near: begins('net user'),
    pattern: /net user[ \t]+\S{1,60}[ \t]+["']?([^\s"'/]{4,200})/gi,
    accepts: isChosen,
  },
]
