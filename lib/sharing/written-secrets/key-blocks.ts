import { begins, beside } from '../near'
import { isMixed, type WrittenRule } from './rule'

const pem = String.raw`(?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-{2,5}`

/** Private keys: as blocks of lines, in base64, in JSON, as hexadecimal digits. */
export const keyBlockRules: readonly WrittenRule[] = [
  // Line numbers and arrows in front of its lines are part of it; one whose end was cut off counts as well.
  {
    type: 'private-key',
    near: { clues: ['private key'], before: 110, after: 26_000 },
    pattern: new RegExp(
      String.raw`-{4,5}BEGIN ${pem}(?:(?:\\[nrt]|[\s\d|→]){0,40}(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\n\\]{1,200}){0,6}[A-Za-z0-9+/=\s\\→|"',>]{16,20000}(?:-{4,5}END ${pem})?`,
      'g',
    ),
  },
  {
    type: 'private-key',
    near: begins('-----begin openvpn'),
    pattern:
      /-----BEGIN OpenVPN [^\n-]{4,40}-----[0-9a-f\s\\n|→+>-]{60,1200}?(?:-----END OpenVPN [^\n-]{4,40}-----|$)/g,
  },
  {
    type: 'private-key',
    near: beside(80, 400, 'keypair|secret|private|id.json'),
    pattern: /(?<=\[\s{0,4})(?:\d{1,3},\s{0,4}){31,63}\d{1,3}(?=\s{0,4}\])/g,
  },
  {
    type: 'private-key',
    near: begins('putty-user-key-file'),
    pattern:
      /PuTTY-User-Key-File-\d[^\0]{2,2000}?Private-Lines: \d+\s+[A-Za-z0-9+/=\s]{40,8000}?(?:Private-MAC: [0-9a-f]{40,64}|(?![A-Za-z0-9+/=\s]))/g,
  },
  {
    type: 'private-key',
    near: begins('b3blbnnzac1rzxktdje'),
    pattern: /(?<![A-Za-z0-9+/])b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\s]{40,8000}/g,
  },
  {
    type: 'private-key',
    near: begins('client-key-data|client-certificate-data|private_key|tls.key'),
    pattern:
      /(?:client-key-data|client-certificate-data|private_key|tls\.key)["']?[ \t]{0,4}:[ \t]{0,4}["']?([A-Za-z0-9+/]{40,20000}={0,2})/g,
  },
  {
    type: 'private-key',
    near: begins('"d"|"p"|"q"|"dp"|"dq"|"qi"|"k"'),
    pattern: /"(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{40,1400})"/g,
    accepts: isMixed,
  },
  {
    type: 'key',
    near: begins('key|secret|psk'),
    pattern:
      /(?:key|secret|psk)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?((?:[0-9A-Fa-f]{2}[: ]){15,63}[0-9A-Fa-f]{2})(?![0-9A-Fa-f:])/gi,
  },
  // The end of one whose beginning was cut off.
  {
    type: 'private-key',
    near: { clues: ['-----end '], before: 4000, after: 60 },
    pattern: new RegExp(
      String.raw`(?<=^|[^A-Za-z0-9+/=])(?<!PRIVATE KEY-----\s{1,4})(?<![A-Za-z0-9+/=]\s)((?:[A-Za-z0-9+/=]{20,80}\s{1,12}){1,50})-{4,5}END ${pem}`,
      'g',
    ),
  },
  // Keys in base64, whatever stands around them; a number of an account and what opens it.
  {
    type: 'private-key',
    near: begins('ls0tls1crudjti'),
    pattern:
      /(?<![A-Za-z0-9+/])LS0tLS1CRUdJTi(?:BQUklW|BSU0Eg|BFQyBQ|BPUEVO|BFTkNS|BEU0Eg|BQR1Ag)[A-Za-z0-9+/=\s]{16,20000}/g,
  },
  // The key of a wallet is written as a hash is: only what is said beside it tells.
  {
    type: 'private-key',
    near: beside(130, 200, 'private key|privatekey|private_key|deployer|wallet|signer|ganache|hardhat|accounts:'),
    pattern: /(?<![\w])0x[0-9a-fA-F]{64}(?![\w])/g,
  },
  {
    type: 'private-key',
    near: beside(130, 100, 'privkey|private key|private_key|privatekey|wif'),
    pattern: /(?<![\w])[5KLc9](?=[\w]{0,50}\d)[A-Za-z0-9]{50,51}(?![\w])/g,
  },
]
