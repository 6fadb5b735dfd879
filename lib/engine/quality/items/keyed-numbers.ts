/** A number that a name says the meaning of: `timeout: 30`, `"port": 8080`, `max_tokens=4096`. */
export interface KeyedNumber {
  readonly key: string
  readonly value: string
}

const LONGEST_LINE = 600
const keyedNumber =
  /(?<![\w.])"?([A-Za-z][\w.-]{1,40})"?\s{0,3}[:=]\s{0,3}"?\$?(-?\d[\d,_]*(?:\.\d+)?)(?![\w:/-]|[.,]\d)/g
/** Where a file and a line stand, and not what something amounts to. */
const isPlace = (key: string): boolean =>
  /\.\w{1,8}$|^(?:line|lines|offset|limit|col|column|index|start_line|end_line|line_count)$/i.test(key)

/** Numbers of two digits and more, or with a fraction, with their keys in small letters. */
export function keyedNumbersIn(text: string): readonly KeyedNumber[] {
  return text.split('\n').flatMap((line) => {
    if (line.length > LONGEST_LINE || !/[:=]/.test(line)) return []
    return [...line.matchAll(keyedNumber)].flatMap(([, key = '', digits = '']) => {
      const value = digits.replace(/[,_]/g, '')
      return value.replace(/\D/g, '').length < 2 || isPlace(key) ? [] : [{ key: key.toLowerCase(), value }]
    })
  })
}
