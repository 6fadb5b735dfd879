import { describe, expect, it } from 'vitest'
import { findSensitive } from '../find-sensitive'

const found = (text: string): readonly string[] => findSensitive(text).map(({ type, value }) => `${type} ${value}`)

describe('names of accounts', () => {
  it.each([
    ['in an address', 'postgresql://dsteinberg:Zebra_canyon72!@db.acme.dev:5432/app'],
    ['behind flags', 'docker login -u dsteinberg -p Zebra_canyon72! images.fabrikam.net'],
    ['in elements', '<username>dsteinberg</username>\n<password>Zebra_canyon72!</password>'],
    ['in attributes', '<Resource username="dsteinberg" password="Zebra_canyon72!" />'],
    ['in a connection string', 'Server=db;User ID=dsteinberg;Password=Zebra_canyon72!;Encrypt=True'],
    ['in a pair of arguments', "requests.get(url, auth=HTTPDigestAuth('dsteinberg', 'Zebra_canyon72!'))"],
    ['in escaped JSON', String.raw`{\"username\":\"dsteinberg\",\"password\":\"Zebra_canyon72!\"}`],
    ['in a list of passwords', 'db.acme.dev:5432:app:dsteinberg:Zebra_canyon72!'],
    ['in a domain', String.raw`net use Z: \\nas\share /user:ACME\dsteinberg Zebra_canyon72!`],
  ])('are found beside a password %s', (_, text) => {
    expect(found(text)).toEqual(['user-name dsteinberg', 'password Zebra_canyon72!'])
  })

  it.each([
    ['an account named after what it is for', 'postgres://app_user:Zebra_canyon72!@db:5432/x'],
    ['a product', 'postgres://postgres:Zebra_canyon72!@db:5432/x'],
  ])('leave %s alone', (_, text) => {
    expect(found(text)).toEqual(['password Zebra_canyon72!'])
  })

  it('are left alone where no password is near', () => {
    expect(found('{ username: "dsteinberg", theme: "dark" }')).toEqual([])
  })
})
