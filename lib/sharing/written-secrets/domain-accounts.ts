import { begins } from '../near'
import { isChosen, isReal, type WrittenRule } from './rule'

/** Secrets beside an account of a Windows domain (`ACME\\name`), whose backslash is no escape. */
export const domainAccountRules: readonly WrittenRule[] = [
  // A name and its password in one argument, with the sign between them that the tool wants.
  {
    type: 'password',
    near: begins('smbclient|rpcclient|smbmap|crackmapexec|impacket|net rpc|wmic|winexe|mount.cifs'),
    pattern:
      /(?:smbclient|rpcclient|smbmap|crackmapexec|impacket\S{0,30}|net rpc|wmic|winexe|mount\.cifs)[ \t][^\n|;&]{0,200}?(?:-U|--user)[ =]?["']?[\w.\\/-]{1,60}%([^\s"'`]{4,200})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('net|runas|cmdkey'),
    pattern:
      /(?:(?<![\w-])|(?<=\\[nrt]))(?:net[ \t]+use[ \t]+\S+(?:[ \t]+\S+)?[ \t]+\/user:\S+|runas[^\n]{0,80}|cmdkey[^\n]{0,120}\/pass:)[ \t]*([^\s"'/]{4,200})/gi,
    accepts: isChosen,
  },
]
