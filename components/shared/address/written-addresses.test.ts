import { describe, expect, it } from 'vitest'
import { createWrittenAddresses } from './written-addresses'

describe('addresses that were written', () => {
  it('the last one is meant, though the router wrote one of before', () => {
    const written = createWrittenAddresses()
    written.write('/?', '/?column=A')
    written.write('/?column=A', '/?column=A&zoom=1')
    for (const late of ['/?', '/?column=A']) {
      written.drawn(late)
      expect(written.latest(late)).toBe('/?column=A&zoom=1')
    }
  })

  it('once the last one is drawn, the browser is right again', () => {
    const written = createWrittenAddresses()
    written.write('/?', '/?column=A')
    written.drawn('/?column=A')
    expect(written.latest('/?')).toBe('/?')
  })

  it('where one has navigated to is right, whatever was written before', () => {
    const written = createWrittenAddresses()
    written.write('/?', '/?column=A')
    expect(written.latest('/runs?')).toBe('/runs?')
    written.drawn('/runs?')
    expect(written.latest('/?')).toBe('/?')
  })

  it('going back means the address that one comes back to', () => {
    const written = createWrittenAddresses()
    written.write('/?', '/?column=A')
    written.forget()
    expect(written.latest('/?')).toBe('/?')
  })
})
