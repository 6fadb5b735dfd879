import { describe, expect, it } from 'vitest'
import { addressKind } from './addresses'
import { checkBaseUrl } from './base-url'

describe('addresses', () => {
  it.each([
    ['93.184.215.14', 'public'],
    ['1.1.1.1', 'public'],
    ['2606:4700::1111', 'public'],
    ['172.32.0.1', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['64:ff9b::808:808', 'public'],
    ['127.0.0.1', 'private'],
    ['127.9.9.9', 'private'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['0.0.0.0', 'private'],
    ['255.255.255.255', 'private'],
    ['224.0.0.1', 'private'],
    ['::1', 'private'],
    ['::', 'private'],
    ['fc00::1', 'private'],
    ['fe80::1', 'private'],
    ['fe80::1%eth0', 'private'],
    ['ff02::1', 'private'],
    ['2001:db8::1', 'private'],
    ['2002:7f00:1::', 'private'],
    ['::ffff:127.0.0.1', 'private'],
    ['::127.0.0.1', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['169.254.169.254', 'metadata'],
    ['169.254.1.1', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['not an address', 'private'],
  ])('%s is %s', (address, kind) => expect(addressKind(address)).toBe(kind))
})

describe('checkBaseUrl', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'api.example.com': ['93.184.215.14'],
    'two.example.com': ['93.184.215.14', '10.0.0.1'],
    'meta.example.com': ['169.254.169.254'],
    localhost: ['127.0.0.1', '::1'],
  }
  const resolve = async (host: string): Promise<readonly string[]> =>
    names[host] ?? Promise.reject(new Error('ENOTFOUND'))
  const check = async (url: string, allowPrivate = false) => {
    const checked = await checkBaseUrl(url, { allowPrivate, resolve })
    return checked.ok ? 'ok' : checked.error.code
  }

  it.each([
    ['https://api.example.com/v1', 'ok'],
    ['https://93.184.215.14/v1', 'ok'],
    ['https://api.example.com./v1', 'ok'],
    ['http://api.example.com/v1', 'insecure'],
    ['https://two.example.com/v1', 'private'],
    ['http://localhost:11434/v1', 'private'],
    ['https://10.0.0.1/v1', 'private'],
    ['https://[::1]/v1', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f.1/', 'private'],
    ['http://017700000001/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'metadata'],
    ['https://meta.example.com/', 'metadata'],
    ['https://nowhere.example.com/', 'unresolved'],
    ['ftp://api.example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://user:pass@api.example.com/', 'credentials'],
    ['https://api.example.com/?a=1', 'malformed'],
    ['api.example.com', 'malformed'],
    ['', 'malformed'],
  ])('%s: %s', async (url, code) => expect(await check(url)).toBe(code))

  it.each([
    ['http://localhost:11434/v1', 'ok'],
    ['http://192.168.1.5:8000/v1', 'ok'],
    ['http://api.example.com/v1', 'ok'],
    ['http://169.254.169.254/', 'metadata'],
    ['https://meta.example.com/', 'metadata'],
  ])('on loopback %s: %s', async (url, code) => expect(await check(url, true)).toBe(code))
})
