import { describe, expect, it } from 'vitest'
import { csvText } from './csv'

describe('csvText', () => {
  it('leaves an unknown cell empty and keeps 0', () => {
    expect(
      csvText(
        ['name', 'cost'],
        [
          ['a', undefined],
          ['b', 0],
          ['c', -0.5],
        ],
      ),
    ).toBe('name,cost\r\na,\r\nb,0\r\nc,-0.5\r\n')
  })

  it('quotes what needs it and disarms formulas', () => {
    expect(csvText(['n'], [['a,"b"\nc'], ['=1+1'], ['-x']])).toBe('n\r\n"a,""b""\nc"\r\n\'=1+1\r\n\'-x\r\n')
  })
})
