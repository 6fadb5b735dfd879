import { describe, expect, it } from 'vitest'
import { findingId, findSensitive, maskSensitive } from './find-sensitive'

// Written in pieces, so that no scanner of repositories takes them for real ones.
const join = (...pieces: readonly string[]): string => pieces.join('')
const anthropicKey = join('sk-', 'ant-api03-Zx81kfQp02LmNvTyRw77AbCdEf')
const githubKey = join('ghp', '_16C7e42F292c6912E7710c838347Ae178B4a')
const jwt = join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U')
const pem = join(
  '-----BEGIN RSA PRIVATE',
  ' KEY-----\nMIIEowIBAAKCAQEAx1jZ0Lm\nq8Zb7w9+/fA==\n-----END RSA PRIVATE',
  ' KEY-----',
)

const found = (text: string): readonly string[] => findSensitive(text).map(({ type, value }) => `${type} ${value}`)

describe('findSensitive', () => {
  it.each([
    ['a key of a provider', `export A=${anthropicKey};`, [`key ${anthropicKey}`]],
    ['a key of a forge', `https://x@github.com ${githubKey}`, ['email x@github.com', `key ${githubKey}`]],
    ['a cloud key', 'AKIAIOSFODNN7EXAMPLE rest', ['key AKIAIOSFODNN7EXAMPLE']],
    ['a token in three parts', `token: ${jwt}`, [`token ${jwt}`]],
    ['a bearer token', 'Authorization: Bearer abcDEF123456789xyz0', ['token abcDEF123456789xyz0']],
    ['a passphrase', 'DB_PASSWORD=winter-zebra-lagoon', ['password winter-zebra-lagoon']],
    ['what a program falls back to', "env('DB_PASSWORD', 'canyon-mango-copper')", ['password canyon-mango-copper']],
    ['no folder that a shell is in', 'PWD=/code/a1-App9\nOLDPWD=/srv/Data-2024\npwd: C:\\\\Build\\\\x64', []],
    ['a password that begins with a slash', 'PWD=/xK9q2mVt7Rz', ['password /xK9q2mVt7Rz']],
    ['no name of a form', 'password=reset-password-form', []],
    ['no list of words of a language', "kinds = ['pass',\n  'path',\n  'pathtouri',\n  'path_2']", []],
    ['a person beside a mail address', "(1, 'ben@hey.dev', 'Ben Oduya')", ['email ben@hey.dev', 'person Ben Oduya']],
    ['whom a letter greets', 'Hi Margarethe,\n\nthanks', ['person Margarethe']],
    ['nobody whom a letter greets', 'Hi Everyone,\n\nthanks', []],
    ['a name that a sentence ends with', 'I met Dr. Alice Johnson. The other', ['person Alice Johnson']],
    [
      'who made a public key',
      `ssh-rsa AAAAB3Nza${'C1yc2EAAAADAQABAAABAQ'.repeat(3)} jvander@thinkpad`,
      ['host-name jvander@thinkpad'],
    ],
    ['what is typed into a field', "page.getByLabel('Password').fill('Orchid413')", ['password Orchid413']],
    [
      'what a variable holds, as a shell prints it',
      '$ printenv DB_PASSWORD\nfavb#DOC835ff0\n',
      ['password favb#DOC835ff0'],
    ],
    ['columns of a store of secrets', 'password    winter8257\nrole        reader', ['password winter8257']],
    [
      'a value some fields further',
      '{"Name":"/db/password","Type":"Secure","Value":"V1HS97u1YX6R"}',
      ['password V1HS97u1YX6R'],
    ],
    [
      'an element in an element',
      '<name>password</name><value><string>RxcPqyI7sRod</string></value>',
      ['password RxcPqyI7sRod'],
    ],
    ['a mail address and its password', 'ben@hey.dev:Bishop7770', ['email ben@hey.dev', 'password Bishop7770']],
    ['a seed in one piece', 'OTP secret JBSWY3DPEHPK3PXP for it', ['key JBSWY3DPEHPK3PXP']],
    ['no name in small letters', 'the code in base32encoder4test', []],
    ['a code that was sent', 'Your verification code is 786415. Thanks', ['password 786415']],
    [
      'a key written as bytes',
      `keypair: [${Array.from({ length: 64 }, (_, i) => i + 90).join(',')}]`,
      [`private-key ${Array.from({ length: 64 }, (_, i) => i + 90).join(',')}`],
    ],
    [
      'a name in a network of servers',
      'ask @tove.lindgren@mastodon.social',
      ['user-name tove.lindgren@mastodon.social'],
    ],
    ['a setting that ends in a key', 'ACME_KEY=72e90506fdea1c500d3f', ['token 72e90506fdea1c500d3f']],
    ['no key of a cache', 'CACHE_KEY=72e90506fdea1c500d3f', []],
    ['a cloud key without a digit', 'AccessKeyId: AKIAMVDUQLRDCWTTLCVO', ['key AKIAMVDUQLRDCWTTLCVO']],
    [
      'a cookie in a jar',
      '.acme.dev\tTRUE\t/\tTRUE\t1799999999\tsid\tw5BHeAkW-91cixccj5w',
      ['token w5BHeAkW-91cixccj5w'],
    ],
    ['who signs a mail', '-- \nJolene Barker\nHead of Ops', ['person Jolene Barker']],
    [
      'the owner of a mail address',
      'ORGANIZER;CN=Saoirse Kinsella:mailto:saoirse@kinsella.ie',
      ['person Saoirse Kinsella', 'email saoirse@kinsella.ie'],
    ],
    ['no words beside a mail address', 'The Security Report: security@kinsella.ie', ['email security@kinsella.ie']],
    ['fields of a form', 'First name: Saoirse\nLast name: Kinsella.', ['person Saoirse', 'person Kinsella']],
    ['what is given to a prompt', 'read -s PASS <<< "magnet3458"', ['password magnet3458']],
    ['what a file is named after', "echo 'aB3dE6gH9x' > .vault_pass", ['password aB3dE6gH9x']],
    ['a password of a declared type', 'Dim password As String = "Orchid413"', ['password Orchid413']],
    ['a quoted secret', '"db_password": "hunter2-correct9"', ['password hunter2-correct9']],
    ['a secret quoted inside JSON', String.raw`{\"api_key\": \"9f8e7d6c5b4a3210\"}`, ['key 9f8e7d6c5b4a3210']],
    ['a variable of the environment', 'STRIPE_SECRET=a8Kd93jfP2', ['key a8Kd93jfP2']],
    ['a password in an address', 'postgres://app:s3cr3tPw@db:5432/x', ['password s3cr3tPw']],
    ['an e-mail address', 'mail jane.doe+x@corp.example.org, please', ['email jane.doe+x@corp.example.org']],
    ['a home folder', 'in /home/alice/project and /Users/Bob.', ['home-path /home/alice', 'home-path /Users/Bob']],
    [
      'a home folder of Windows',
      String.raw`C:\Users\Carol\x and C:\\Users\\Carol\\x`,
      [String.raw`home-path C:\Users\Carol`, String.raw`home-path C:\Users\Carol`],
    ],
    [
      'a home folder from where one stands',
      String.raw`../../Users/dora/x ..\..\Users\Dora\x`,
      ['home-path /Users/dora', String.raw`home-path ..\Users\Dora`],
    ],
    [
      'a home folder on a mounted drive',
      '/mnt/c/Users/Erik/x /c/Users/Erik/x',
      ['home-path /mnt/c/Users/Erik', 'home-path /c/Users/Erik'],
    ],
    [
      'a home folder in an address',
      'file:///c%3A/Users/Erik/x c%3A%2FUsers%2FErik%2Fx',
      ['home-path c%3A/Users/Erik', 'home-path c%3A%2FUsers%2FErik'],
    ],
    [
      'an address of the fourth version',
      'http://10.1.2.3:80/ 81.168.0.17.',
      ['private-ip 10.1.2.3', 'ip-address 81.168.0.17'],
    ],
    [
      'an address of the sixth version',
      'at 2001:db8:85a3::8a2e:370:7334.',
      ['ip-address 2001:db8:85a3::8a2e:370:7334'],
    ],
    [
      'a password among the arguments of a call',
      `auth=("joe", "WEGjUzQXVYkT"); getConnection(url, "sa", "f2JRe4LtSU"); PASSWORD = N'0gO93BEpjl!'`,
      ['token WEGjUzQXVYkT', 'password f2JRe4LtSU', 'password 0gO93BEpjl!'],
    ],
    [
      'a password without a digit, after a word that says it',
      'das Passwort lautet DFZMSFqQep, jdbc:mysql://db/x?user=root&password=BXSJWRVTaw&a=1',
      ['password DFZMSFqQep', 'token BXSJWRVTaw'],
    ],
    [
      'what stands where nothing else does, and in a note',
      'password = getpass() or "3GpqVnqCrg"\n- **Password:** `kJ53m6SipD`\nMy PIN is 2462',
      ['password 3GpqVnqCrg', 'password kJ53m6SipD', 'password 2462'],
    ],
    [
      'the key of a wallet, beside what says that it is one',
      `deployer = "0x${'1809ec7b2090f391'.repeat(4)}"; hash = 0x1`,
      [`private-key 0x${'1809ec7b2090f391'.repeat(4)}`],
    ],
    [
      'who is asked, told off, or at a prompt',
      '[sudo] password for bwagner:\nSorry, user kowalski is not allowed\nnoemie@studio-mac app % ls',
      ['user-name bwagner', 'user-name kowalski', 'host-name noemie@studio-mac'],
    ],
    [
      'a home in colours',
      String.raw`${'\u001b'}[32m\\wsl$\Ubuntu\home\yuki\app${'\u001b'}[0m`,
      [String.raw`home-path \\wsl$\Ubuntu\home\yuki`],
    ],
    [
      'a person as git and lists of people write it',
      '[user]\n\tname = Ingrid Larsen\n{"name": "Piotr Kowalski", "email": ""} for Noemie Laurent (n@laurent.example.org)',
      ['person Ingrid Larsen', 'person Piotr Kowalski', 'person Noemie Laurent', 'email n@laurent.example.org'],
    ],
    [
      'a machine and an address of a server',
      'Linux thinkpad-x1 6.5.0-14-generic #14-Ubuntu\nserver 52.29.144.18:443',
      ['host-name thinkpad-x1', 'ip-address 52.29.144.18'],
    ],
    [
      'what a name has behind a blank, a digest, a here-string',
      [
        'ENV DD_API_KEY 9b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e',
        'Proxy-Authorization: Digest username="bob", response="6629fae49393a05397450978507c4ef1"',
        "kinit bob <<< 'K3rb3r0s!'",
      ].join('\n'),
      ['token 9b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e', 'token 6629fae49393a05397450978507c4ef1', 'password K3rb3r0s!'],
    ],
    [
      'who asked a web server, and names in comments',
      '52.29.144.18 - ghopper [10/Oct/2026:13:55:36 +0000]\n# Name: Marguerite Duval\n`author: Tomasz Nowak`',
      ['ip-address 52.29.144.18', 'user-name ghopper', 'person Marguerite Duval', 'person Tomasz Nowak'],
    ],
    [
      'what a cluster keeps, and no other base64 beside it',
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: database\n  namespace: test\ndata:\n  DB: aHVudGVyJEVEaXRXc2pzY0JlYQ==\n',
      ['password aHVudGVyJEVEaXRXc2pzY0JlYQ=='],
    ],
    [
      'what a log has over several lines',
      ['machine api.site.io', 'login ghopper', 'password Orchid413x']
        .map((line) => `2026-01-03 10:11:12 INFO ${line}`)
        .join('\n'),
      ['user-name ghopper', 'password Orchid413x'],
    ],
  ])('finds %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('finds a private key, also with escaped breaks, numbered lines, headers, or without its end', () => {
    for (const text of [
      pem,
      JSON.stringify(pem),
      pem.replaceAll('\n', '\n  7→'),
      pem.replaceAll('\n', '\nconfig/tls/server.key:7:'),
      pem.replaceAll('\n', '\nconfig/tls/server.key-7-'),
      pem.replace('KEY-----\n', 'KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00FF\n\n'),
      pem.replaceAll('\n', '\n2026-01-03T10:11:12.345Z INFO  [worker-3] '),
      pem.replaceAll('\n', '\n[2026-01-03 10:11:12,345] DEBUG: '),
      pem.replaceAll('\n', ' <br> '),
      pem.slice(0, 70),
    ]) {
      expect(findSensitive(`before ${text} after`).map(({ type }) => type)).toEqual(['private-key'])
    }
    expect(findSensitive(`x ${pem} y`)[0]?.value).toBe(pem)
  })

  it.each([
    'git@github.com:org/repo.git',
    'logo@2x.png lodash@4.17.21 @types/node@latest.tgz',
    'version 1.2.3.4.5, Chrome/120.0.0.0, 127.0.0.1, 0.0.0.0:3000',
    '/home/user/app, /home/runner/work, https://site.org/home/page, ./home/page, src/./home/page, /mnt/c/Users/Public/x',
    'const token = getToken(); password: string; apiKey: "YOUR_API_KEY_1"',
    'api_key = "xxxxxxxxxxxx1" Bearer authentication is required',
    'std::vector<int> 12:30:00 a::b',
    'sk-circle-fade task-1234567890123456789012',
    'API_TOKEN=process.env.API_TOKEN1',
    'see https://user:pass@',
  ])('leaves %s alone', (text) => {
    expect(found(text)).toEqual([])
  })

  it('gives matches in order and none inside another', () => {
    const text = `x=${anthropicKey} ${pem} a@b.co 10.0.0.7 /home/alice ${jwt}`
    const matches = findSensitive(text)
    expect(matches.length).toBe(6)
    for (const [index, { start, end, value }] of matches.entries()) {
      expect(text.slice(start, end)).toBe(value)
      expect(start).toBeGreaterThanOrEqual(matches[index - 1]?.end ?? 0)
    }
  })

  // A pattern that went over half of this text again from every place in it would not end before the test's time is up.
  it.each([
    'a',
    'a.',
    '@',
    'a@',
    'a@a.',
    '/home/',
    '1.',
    '1:',
    ':',
    'sk-',
    'eyJ',
    'eyJa.',
    'Bearer ',
    'A',
    'KEY=',
    'password"',
    'password="',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN ',
    'C:\\Users\\',
    '://a:',
    '://a',
    '\\',
    ' ',
    '1.1.1.',
    'ABCD:',
    'Proc-Type: ',
  ])('stays linear on %j', (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    expect(findSensitive(text).length).toBeLessThanOrEqual(text.length / 4)
  })
})

describe('findingId', () => {
  it('is one for a value however it is escaped, and differs between values and types', () => {
    expect(findingId('home-path', String.raw`C:\Users\Carol`)).toBe(
      findingId('home-path', String.raw`C:\\Users\\Carol`),
    )
    expect(findingId('home-path', String.raw`C:\Users\Carol`)).toBe(findingId('home-path', 'c:/Users/carol'))
    expect(findingId('home-path', '/home/Al')).not.toBe(findingId('home-path', '/home/al'))
    expect(findingId('key', 'a')).not.toBe(findingId('key', 'b'))
    expect(findingId('key', 'a')).not.toBe(findingId('token', 'a'))
  })
})

describe('maskSensitive', () => {
  it.each([
    ['key', anthropicKey, 'sk-ant•••dEf'],
    ['key', 'hunter2x', 'hu•••'],
    ['token', jwt, 'eyJhbG•••R8U'],
    ['email', 'jane@corp.org', 'j•••@corp.org'],
    ['home-path', '/home/alice', '/home/a•••'],
    ['home-path', String.raw`C:\Users\Carol`, String.raw`C:\Users\C•••`],
    ['ip-address', '10.1.2.3', '10.1.•••'],
    ['ip-address', '2001:db8::1', '2001:db8:•••'],
    ['private-key', pem, 'BEGIN RSA PRIVATE KEY •••'],
  ] as const)('hides most of a %s', (type, value, masked) => {
    expect(maskSensitive(type, value)).toBe(masked)
  })
})
