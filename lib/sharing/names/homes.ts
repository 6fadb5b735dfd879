import { everyday, sharedUsers } from './known-names'
import { within, type ContextRule } from '../near'
import type { Rule, SensitiveMatch } from '../sensitive-types'

/*
 * Folders named after their owners, in every spelling, and the names that they give away.
 */

const first = String.raw`[\p{L}\d_]`
const segment = String.raw`${first}(?:[\p{L}\d_.~@-]{0,62}[\p{L}\d_~])?`
/** A second and a third name, where a separator shows that the folder's name goes on till there. */
const further = String.raw`(?:(?:\\? |%20|\+)[\p{Lu}][\p{L}\d_.'-]{0,30}){1,3}(?=[\\/"']|%2[Ff])`
const owner = String.raw`(${segment}(?:${further})?)`

export const homes: readonly ContextRule[] = [
  {
    near: within(70, 200, '/home/|/users/'),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d_~-])(?<!(?<!\.)\.)(?:(?:wsl\+[\w.-]{1,30}|HD)?(?<=wsl\+[\w.-]{1,30}|Macintosh HD)|/(?:var|export|usr|private|nfs|net|data|srv|lustre|gpfs|cluster|mnt/\w{1,20}|System/Volumes/Data|host_mnt|wsl\$?/[\w.-]{1,40}))?/(?:home|Users)/${owner}`,
      'gu',
    ),
  },
  {
    near: within(140, 240, 'users|documents and settings|home|utilisateurs|benutzer'),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d_])(?:[A-Za-z](?::|%3[Aa])(?:\\{1,8}|/{1,2}|%2[Ff]|%5[Cc])|\.\.\\{1,8}|\\{2,8}\w[\w.$-]{0,60}\\{1,8}(?:\w[\w.-]{0,40}\\{1,8})?)(?:Users|Documents and Settings|home|Utilisateurs|Benutzer)(?:\\{1,8}|/{1,2}|%2[Ff]|%5[Cc])${owner}`,
      'gu',
    ),
  },
  // A drive of Windows as other shells mount it.
  {
    near: within(44, 200, '/users/'),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d_.~-])(?:/mnt|/cygdrive|/host_mnt|/run/desktop/mnt/host)?/[A-Za-z]/Users/${owner}`,
      'gu',
    ),
  },
  // Percent-encoded as a whole, and as tools name folders after it.
  {
    near: within(4, 200, '%2fhome|%2fusers'),
    pattern: new RegExp(String.raw`%2[Ff](?:home|Users)%2[Ff]${owner}`, 'gu'),
  },
  {
    near: within(6, 60, '-home-|-users-'),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d_.])(?:[A-Za-z]-{1,2}|-)(?:home|Users)-([\p{L}\d_]{2,40})(?=-|[/\\"'\s]|$)`,
      'gu',
    ),
  },
  {
    near: { begins: ['~'] },
    pattern:
      /(?<![\p{L}\d_./~=-])(?<!(?:import|from|require\(|url\(|=)[ \t]{0,4}["'\x60])~([a-z_][a-z0-9_-]{2,31})(?=\/)/gu,
  },
  {
    near: within(6, 60, '/media/|/volumes/'),
    pattern: /(?<![\p{L}\d_])\/(?:media|run\/media|Volumes\/Users)\/([a-z_][a-z0-9_-]{2,31})\//gu,
  },
  {
    near: within(60, 60, '\\home$|\\homes$|\\users$|\\profiles$'),
    pattern: /\\{2,8}[\w.-]{1,40}\\{1,4}(?:home|homes|users|profiles)\$\\{1,4}([A-Za-z][\w.-]{2,40})/gi,
  },
  {
    near: { begins: ['/per-user/', '/systemd/linger/'] },
    pattern: /\/(?:per-user|systemd\/linger)\/([a-z_][a-z0-9_.-]{2,31})(?![\w])/g,
  },
  {
    near: { begins: ['/var/mail/', '/var/spool/mail/', '/var/spool/cron/'] },
    pattern: /\/var\/(?:mail|spool\/(?:mail|cron(?:\/crontabs)?))\/([a-z_][a-z0-9_.-]{2,31})(?![\w/])/g,
  },
  {
    near: within(4, 60, 'home/|users/'),
    pattern:
      /(?:^|[\s"'`=(])(?:home|Users)\/([a-z_][a-z0-9_.-]{2,31})\/(?:\.|Library|Documents|Desktop|Downloads|Projects|projects|code|dev|src|work|repos|git)/gu,
  },
]

export const userNames: readonly ContextRule[] = [
  // What shells and systems print about who is there: processes, logins, owners, accounts.
  {
    near: { clues: /[ \t]\d{1,7}[ \t]+\d{1,3}\.\d[ \t]+\d{1,3}\.\d[ \t]/g, before: 36, after: 40 },
    pattern: /(?<![\w.-])([a-z_][a-z0-9_.+-]{2,31})[ \t]+\d{1,7}[ \t]+\d{1,3}\.\d[ \t]+\d{1,3}\.\d[ \t]/g,
  },
  {
    near: { clues: /[ \t](?:pts\/|tty)s?\d/g, before: 44, after: 60 },
    pattern: /(?<=(?:^|\n)[ \t]{0,8})([a-z_][a-z0-9_.-]{2,31})[ \t]+(?:pts\/|ttys?)\d{1,4}[ \t]+/g,
  },
  // Who asked, in the log of a web server.
  {
    near: { clues: /[ ]\[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:/g, before: 60, after: 40 },
    pattern: /(?<=\d{1,3}\.\d{1,3} [\w-]{1,20} )([a-z_][a-z0-9_.@+-]{2,40})(?= \[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:)/g,
  },
  {
    near: { begins: ['whoami', 'logname', 'id -un', '$env:username', 'echo $user', 'echo %username%'] },
    pattern:
      /(?:whoami|logname|id -un|\$env:USERNAME|echo (?:\$USER|%USERNAME%))[ \t]*\r?\n[ \t]{0,8}((?:[\w-]{1,30}\\)?[a-z_][a-z0-9_.-]{2,31})[ \t]*(?=[\r\n"'\\]|$)/g,
  },
  {
    near: {
      begins: [
        'logname',
        'username',
        'login name',
        'sudo_user',
        'os user',
        'logged in as',
        "nom d'utilisateur",
        'benutzername',
        'benutzer',
      ],
    },
    pattern:
      /(?:LOGNAME|USERNAME|SUDO_USER|OS [Uu]ser|[Ll]ogged in as|[Ll]ogin name|[Nn]om d'utilisateur|[Bb]enutzer(?:name)?)["']?[ ]?(?::|=|(?<=in as)[ ])[ \t]{0,3}["']?([a-z][a-z0-9_.-]{3,31})(?=["'\s,;.)]|$)/g,
  },
  {
    near: {
      clues: /[ \t]\d{1,7}[ \t]+\d{1,7}[ \t]+\d{1,3}[ \t]+(?:\d\d:\d\d|[A-Z][a-z]{2}\d\d)[ \t]/g,
      before: 36,
      after: 50,
    },
    pattern:
      /(?<![\w.-])([a-z_][a-z0-9_.+-]{2,31})[ \t]+\d{1,7}[ \t]+\d{1,7}[ \t]+\d{1,3}[ \t]+(?:\d\d:\d\d|[A-Z][a-z]{2}\d\d)[ \t]/g,
  },
  {
    near: {
      clues: /[ \t](?:20|-?\d{1,2}|rt)[ \t]+-?\d{1,2}[ \t]+[\d.]+[kmgt]?[ \t]+[\d.]+[kmgt]?[ \t]/g,
      before: 50,
      after: 50,
    },
    pattern:
      /(?<![\w.])\d{1,7}[ \t]+([a-z_][a-z0-9_.+-]{2,31})[ \t]+(?:20|-?\d{1,2}|rt)[ \t]+-?\d{1,2}[ \t]+[\d.]+[kmgt]?[ \t]+[\d.]+[kmgt]?[ \t]/g,
  },
  {
    near: { clues: ['uid: ('], before: 2, after: 60 },
    pattern: /Uid: \([ ]*\d{1,7}\/[ ]*([a-z_][a-z0-9_.-]{2,31})\)/g,
  },
  {
    near: { begins: ['user'] },
    pattern: /(?<=(?:^|\n)[ \t]{0,8})User(?:=|[ \t]{1,8})([a-z_][a-z0-9_.-]{2,31})[ \t]*(?=\r?\n|$)/g,
  },
  { near: { begins: ['crontab -u'] }, pattern: /crontab -u[ \t]+([a-z_][a-z0-9_.-]{2,31})/g },
  {
    near: { clues: ['['], before: 2, after: 120 },
    pattern: /\[([a-z_][a-z0-9_.-]{2,31}@[A-Za-z][\w.-]{1,40})[ ][^\]\n]{1,60}\][$#%]/g,
  },
  {
    near: { clues: [':x:'], before: 34, after: 140 },
    pattern: /(?<![\w.-])([a-z_][a-z0-9_.-]{2,31}):x:\d{3,6}:\d{1,6}:/g,
  },
  {
    near: { begins: ['chown'] },
    pattern: /chown[ \t]+(?:-[A-Za-z-]+[ \t]+){0,3}([a-z_][a-z0-9_.-]{2,31})(?:[:.][a-z_][\w.-]{0,31}|:?)[ \t]/g,
  },
  {
    near: { clues: [': tty=', ' : pwd='], before: 44, after: 20 },
    pattern: /(?<![\w.-])([a-z_][a-z0-9_.-]{2,31})[ ]: (?:TTY|PWD)=/g,
  },
  {
    near: {
      begins: [
        'session opened for user',
        'accepted p',
        'failed password for',
        'new session',
        'useradd',
        'adduser',
        'usermod',
        'su -',
        'sudo -u',
        'passwd ',
        'password for ',
        'sorry, user ',
      ],
    },
    pattern:
      /(?:session opened for user|(?<=\[sudo\] )password for|Sorry, user|[Ff]ailed publickey for|[Aa]ccepted (?:password|publickey) for|[Ff]ailed password for(?: invalid user)?|New session \d+ of user|(?:useradd|adduser|usermod)(?:[ \t]+-\S+(?:[ \t]+[\w,/]{1,40})?){0,4}|su -|sudo -u|(?<=^|[$#][ \t]|sudo[ \t]|\n)passwd)[ \t]+([a-z_][a-z0-9_.-]{3,31})(?=[\s(.;:]|$)/g,
  },
  {
    near: { clues: ['\\'], before: 24, after: 44 },
    pattern: /(?<![\w\\/.:-])[A-Z][A-Z0-9-]{2,14}\\{1,4}([a-z][a-z0-9_.-]{3,31})(?![\w\\/.-])/g,
  },
  {
    near: { begins: ['user: ', 'owner=', 'owner: '] },
    pattern: /(?:USER: |owner(?:=|: ))([a-z_][a-z0-9_.-]{3,31})(?=[ \t]+group\b|[ \t]*(?:\r?\n|$))/g,
  },
  { near: { begins: ['login:'] }, pattern: /Login:[ \t]+([a-z_][a-z0-9_.-]{2,31})[ \t]+Name:/g },
  { near: { begins: ['uid=', 'gid='] }, pattern: /\b[ug]id=\d{3,10}\(([a-z_][a-z0-9_.-]{1,31})\)/g },
  {
    near: within(18, 60, 'user=|logname=|username=|_name='),
    pattern:
      /(?<![A-Za-z0-9])(?:USER|LOGNAME|USERNAME|SUDO_USER|GIT_(?:AUTHOR|COMMITTER)_NAME)=["']?([A-Za-z][A-Za-z0-9_.-]{2,40})(?=["'\s]|$)/g,
  },
  // Lists of files; the first sign may have been taken for one of a diff.
  {
    near: { clues: /[r-][w-][xsStT-][r-][w-][xsStT-][r-][w-][xsStT-][@+.]?[ \t]/g, before: 2, after: 80 },
    pattern: /(?<!\w)[-dlbcps]?(?:[r-][w-][xsStT-]){3}[@+.]?[ \t]+\d+[ \t]+([a-z_][a-z0-9_.-]{2,31})[ \t]+/g,
  },
]

export const ownerIn = (path: string): string => /[^\\/]*$/.exec(path.replaceAll(/\\ /g, ' '))?.[0] ?? ''
const namesSomeone = (name: string): boolean =>
  !sharedUsers.has(name.toLowerCase()) &&
  !/^\d+$|^\.|^(?:\$|%|<|\{)|your|example|\.(?:js|ts|tsx|py|go|rs|html?|json|md)$/.test(name)

export const findHomes: Rule = ({ text, matchesOf }) =>
  homes.flatMap((home) =>
    matchesOf(home).flatMap(({ match, index }): SensitiveMatch[] => {
      const name = match[1] ?? ''
      const start = index + (/^[\s"'`=(]/.test(match[0]) ? 1 : 0)
      const end = index + match[0].lastIndexOf(name) + name.length
      return namesSomeone(name) ? [{ type: 'home-path', value: text.slice(start, end), start, end }] : []
    }),
  )

export const findUserNames: Rule = ({ matchesOf }) =>
  userNames.flatMap((names) =>
    matchesOf(names).flatMap(({ match, index }): SensitiveMatch[] => {
      const value = match[1] ?? ''
      const start = index + match[0].lastIndexOf(value)
      return isTelling(value) ? [{ type: 'user-name', value, start, end: start + value.length }] : []
    }),
  )

/** Whether a user's name is told from other words where it stands by itself. */
export const isTelling = (name: string): boolean =>
  name.length >= 4 && namesSomeone(name) && !everyday.has(name.toLowerCase()) && !/^\d/.test(name)

/** The names that homes give away, to be looked for everywhere. */
export function ownersOf(matches: readonly { readonly type: string; readonly value: string }[]): readonly string[] {
  const names = matches.flatMap(({ type, value }) =>
    type === 'home-path'
      ? [
          /^~|^[A-Za-z]?-/.test(value)
            ? (/[^~-]+$/.exec(value)?.[0] ?? '')
            : ownerIn(value.replaceAll(/%2[Ff]|%5[Cc]/g, '/').replaceAll('%20', ' ')),
        ]
      : type === 'user-name'
        ? [value]
        : [],
  )
  return [...new Set(names.filter(isTelling))]
}
