/** How a file's text was made into bytes. The names of UTF-16 are those that TextDecoder takes; such files have a mark at their start. */
export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be'

export interface EncodedText {
  /** Without the mark. */
  readonly text: string
  readonly encoding: TextEncoding
}

const MARK = '\ufeff'

/** Bytes as text; throws where they are no text in the encoding that their first bytes name. UTF-16 is what Windows PowerShell makes of a program's output. */
export function decodeText(bytes: Uint8Array): EncodedText {
  const utf16 = utf16Of(bytes)
  const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return utf16 ? { text: text.slice(MARK.length), encoding: utf16 } : withoutMark(text)
}

/** Text that may still have its mark. */
export const withoutMark = (text: string): EncodedText =>
  text.startsWith(MARK) ? { text: text.slice(MARK.length), encoding: 'utf-8-bom' } : { text, encoding: 'utf-8' }

export const utf16Of = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined

/** The bytes of a file as it was encoded before, mark and all. Text stays text where UTF-8 is meant, which is what writing text makes of it. */
export function encodeText(text: string, encoding: TextEncoding = 'utf-8'): string | Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return text
    case 'utf-8-bom':
      return MARK + text
    case 'utf-16le':
      return utf16Bytes(MARK + text, true)
    case 'utf-16be':
      return utf16Bytes(MARK + text, false)
  }
}

function utf16Bytes(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), littleEndian)
  return new Uint8Array(view.buffer)
}
