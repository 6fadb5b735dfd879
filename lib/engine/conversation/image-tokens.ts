import type { ImagePart } from './part'

/** Estimate where the size cannot be read: a typical screenshot after providers scale it down. */
const UNKNOWN_IMAGE_TOKENS = 1_000
const LARGEST_IMAGE_TOKENS = 1_600

/**
 * Tokens of an image, always an estimate: width × height / 750, at most 1,600 (Anthropic's published rule), from the
 * size in the PNG, GIF or JPEG header.
 */
export function imageTokens(image: Pick<ImagePart, 'source'>): number {
  if (image.source.type !== 'base64') return UNKNOWN_IMAGE_TOKENS
  const size = imageSize(decodeHead(image.source.data))
  return size ? Math.min(LARGEST_IMAGE_TOKENS, Math.ceil((size.width * size.height) / 750)) : UNKNOWN_IMAGE_TOKENS
}

const HEAD_CHARACTERS = 65_536

function decodeHead(base64: string): Uint8Array {
  const head = base64.slice(0, HEAD_CHARACTERS).replace(/[^A-Za-z0-9+/]/g, '')
  try {
    return Uint8Array.from(atob(head.slice(0, head.length - (head.length % 4))), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array() // not base64: the size stays unknown
  }
}

interface ImageSize {
  readonly width: number
  readonly height: number
}

function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer)
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (bytes.length >= 10 && view.getUint32(0) === 0x47494638)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  return bytes.length >= 4 && view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined
}

/** Walks the segments to the first start-of-frame, which holds the size. */
function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
