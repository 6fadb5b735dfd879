import { begins, within } from '../near'
import { atSign, type PersonalRule } from './rule'

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`

const block = String.raw`[0-9a-fA-F]{1,4}`

const isPrivate = (value: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(value)

const isAddress = (value: string, text: string, start: number, end: number): boolean =>
  !/^(?:0|127|22[4-9]|23\d|24\d|25[0-5])\./.test(value) &&
  !/\.0\.0$|^(?:1\.1\.1\.1|8\.8\.8\.8|8\.8\.4\.4|1\.0\.0\.1|9\.9\.9\.9|1\.2\.3\.4)$|^169\.254\.169\.254$|^\d\.\d\.\d\.\d$/.test(
    value,
  ) &&
  !(value.endsWith('.0') && /^\/\d/.test(text.slice(end, end + 2))) &&
  !/(?:version|\b(?:release|v|ver|build|node|python|ruby|java|jdk|php|chrome|chromium|electron|firefox|edge|opera|webkit|kernel|driver)|@|==|~=|>=|\^|~|#|§|section|OID|Chrome\/|Safari\/|Edg\/|rv:|\b(?:up|down)(?:grad|dat)ed? (?:v8 )?to)["'(=: \t]{0,4}$/i.test(
    text.slice(Math.max(0, start - 20), start),
  ) &&
  !/^[ \t](?:installed|released|is required|or (?:later|newer|higher))\b/.test(text.slice(end, end + 20)) &&
  !/^["']?(?:-[a-z\d]|[ \t]*[-–][ \t]*\d+\.\d+\.\d+\.\d+["']?\))/.test(text.slice(end, end + 20))

/** Addresses and names of machines. */
export const machineRules: readonly PersonalRule[] = [
  {
    type: (value) => (isPrivate(value) ? 'private-ip' : 'ip-address'),
    pattern: new RegExp(String.raw`(?<![A-Za-z0-9_.])(?<!\d-)(?:${octet}\.){3}${octet}(?![A-Za-z0-9_]|\.\d)`, 'g'),
    accepts: (value, text, start, end) =>
      isAddress(value, text, start, end) && (isPrivate(value) || !/^-\d/.test(text.slice(end, end + 2))),
  },
  {
    type: 'ip-address',
    near: { clues: /:[0-9a-fA-F]{0,4}:/g, before: 45, after: 50 },
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9_:.])(?:(?:${block}:){7}${block}|(?:${block}:){1,6}(?::${block}){1,6}|(?:${block}:){3,6}:(?=[/\]\s"'])|f[cde][0-9a-f]{2}:(?::?${block}){1,7})(?![A-Za-z0-9_:])`,
      'g',
    ),
    accepts: (value) =>
      /\d/.test(value) &&
      /[a-fA-F]|::|:\d{4}:/.test(value) &&
      !/^(?:\d{1,2}:){2,}\d{1,2}$/.test(value) &&
      value.length >= 6 &&
      value.split(':').length >= 4 &&
      !/^ffff:ffff|^fd00:ec2::254$|^2606:4700:4700::|^2001:4860:4860::/i.test(value),
  },
  {
    type: 'mac-address',
    pattern: /(?<![0-9A-Fa-f:.-])(?:[0-9A-Fa-f]{2}([:-]))(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![0-9A-Fa-f:-])/g,
    accepts: (value) => !/^(?:00[:-]){5}|^(?:ff[:-]){5}/i.test(value),
  },
  {
    type: 'mac-address',
    near: { clues: /\.[0-9a-f]{4}\./g, before: 6, after: 14 },
    pattern: /(?<![0-9A-Fa-f.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![0-9A-Fa-f.])/g,
    accepts: (value) => /[a-f]/.test(value) && /\d/.test(value),
  },
  {
    type: 'host-name',
    near: begins('linux |darwin '),
    pattern: /(?<![\w])(?:Linux|Darwin) ([A-Za-z][A-Za-z0-9.-]{2,62}) \d{1,2}\.\d{1,3}\.\d{1,3}\S{0,40} [#D]/g,
    accepts: (value) => !/^(?:localhost|version|kernel|runner|sandbox|runnervm\w*)$/i.test(value),
  },
  // What ends a public key says where it was made.
  {
    type: 'host-name',
    near: begins('aaaac3nza|aaaab3nza|aaaae2vjz'),
    pattern: /AAAA(?:C3Nza|B3Nza|E2Vjz)[A-Za-z0-9+/]{40,1200}={0,2}[ ]([a-z_][\w.-]{1,31}@[A-Za-z][\w.-]{1,62})/g,
  },
  {
    type: 'host-name',
    near: begins('computer name|ssid'),
    pattern: /(?<![A-Za-z])(?:Computer Name|E?SSID)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([^\n"',;]{3,40})(?=["'\n,;]|$)/gi,
    accepts: (value) => !/^(?:your|string|<|\$|none|null|off)|\(|=/i.test(value),
  },
  {
    type: 'host-name',
    near: within(30, 20, "’s macbook|'s macbook|’s iphone|'s iphone|’s ipad|'s ipad|’s imac|'s imac|’s laptop|’s pc"),
    pattern: /\p{Lu}\p{L}{2,24}['’]s (?:MacBook|iPhone|iPad|iMac|laptop|Laptop|PC)(?: (?:Pro|Air|mini))?/gu,
  },
  // Names of machines: prompts of shells, the names that systems give, and names that only resolve at home.
  {
    type: 'host-name',
    near: atSign,
    pattern:
      /(?<![\w.@/-])([a-z_][a-z0-9_.-]{1,31}@[A-Za-z][A-Za-z0-9-]{2,62}(?:\.[A-Za-z0-9-]{1,63}){0,4})(?=:[~/][^\s]{0,200}[$#%]?|[ ][~/][^\s]{0,200}(?:[ ]?[$#%]|[ ]git:\()|[ ]%|[ ][\w.-]{1,60} [%#$] )/g,
    accepts: (value) =>
      !/^git@|@(?:github|gitlab|bitbucket)|^(?:root|user|node|app)@(?:[0-9a-f]{12}$|runtime|localhost|container)|^openhands@/.test(
        value,
      ),
  },
  {
    type: 'host-name',
    near: begins('desktop-|laptop-|win-|msi-|pc-|surface-|workstation-'),
    pattern:
      /(?<![\w.-])(?:DESKTOP|LAPTOP|WIN|MSI|PC|SURFACE|WORKSTATION)-(?=[A-Z0-9]{0,10}\d)[A-Z0-9]{6,12}(?![\w-])/g,
  },
  {
    type: 'host-name',
    near: within(64, 60, '-macbook|-imac|-mac-mini|-mbp|-mba|-thinkpad|-xps|-iphone|-ipad|-laptop|-desktop|-pc'),
    pattern:
      /(?<![\w.-])[A-Za-z][A-Za-z0-9-]{1,60}-(?:MacBook|Macbook|iMac|Mac-mini|MBP|MBA|ThinkPad|XPS|iPhone|iPad|laptop|desktop|Laptop|Desktop|PC)(?:-(?:Pro|Air|mini|Mini|\d{1,3}|[a-z]{1,8}))*(?:\.(?:local|lan|home))?(?![\w-])/g,
    accepts: (value) =>
      /^[A-Z]?[a-z]+s?-/.test(value) &&
      !/^(?:claude|for|on|my|the|your|mac|windows|linux|docker|app|native|github|cross|multi|remote|virtual|gnome|kde|xfce|ubuntu|electron|tauri|non|pre|post|per|web|open|one)-/i.test(
        value,
      ),
  },
  {
    type: 'host-name',
    near: within(330, 40, '.local|.lan|.int|.corp|.home|.fritz|.ts.net|.priv'),
    pattern:
      /(?<![\w.@-])(?<!(?<!:\/)\/)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}(?:local|lan|internal|corp|intra|intranet|home\.arpa|fritz\.box|localdomain|ts\.net|priv)(?![\w-]|\.[a-z]|\(|[ ]*=)/g,
    accepts: (value, text, start, end) =>
      !/^(?:\.?env|settings|config|example|docker-compose|kubernetes\.docker|host\.docker|gateway\.docker|metadata\.google|default\.svc|foo|bar|this|self|svc\.cluster|[\w-]*\.?cluster)\./i.test(
        value,
      ) &&
      !value.endsWith('svc.cluster.local') &&
      (/[-\d]/.test(value) || value.split('.').length > 2) &&
      !/^\.(?:json|md|ya?ml|toml|js|ts)/.test(text.slice(end, end + 6)) &&
      !/[.\\]$/.test(text.slice(Math.max(0, start - 1), start)),
  },
  {
    type: 'host-name',
    near: begins('hostname|host name|computername|computer_name|host_name|host.name|machine|nodename|pscomputername'),
    pattern:
      /(?<![\w-])(?:HOSTNAME|Hostname|[Hh]ost [Nn]ame|COMPUTERNAME|PSComputerName|ComputerName|hostname|computer_?name|host[_.]name|machine_?name|nodename)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([A-Za-z][A-Za-z0-9.-]{3,62})(?=["'`\s,;]|$)/g,
    accepts: (value) =>
      /[-\d]/.test(value) &&
      !/localhost|example\.|process\.|^(?:os|self|this|config|string|req|window|location|url)\b|\.hostname/.test(
        value,
      ) &&
      !/\.(?:com|org|net|io|dev)$/.test(value),
  },
  {
    type: 'host-name',
    near: begins('ssh|scp|sftp|rsync|mosh'),
    pattern:
      /(?<![\w-])(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)[ \t](?:[^\n|;&]{0,120}[ \t])?([a-z_][a-z0-9_.-]{1,31}@[A-Za-z0-9][A-Za-z0-9.-]{2,120})(?![\w@])/g,
    accepts: (value) =>
      !/^git@|@(?:github|gitlab|bitbucket)|@example\.|^user@|@(?:host|server|localhost|hostname|remote)\b/.test(value),
  },
]
