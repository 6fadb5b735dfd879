import type { ImagePart } from '../../conversation/part'
import { isJsonObject, type JsonValue } from '../../core/json'

/** OpenAI's image address, as a string or as `{url}`; a data URL is an image in the file itself. */
export function imageFromUrl(value: JsonValue | undefined): Pick<ImagePart, 'mediaType' | 'source'> {
  const url = isJsonObject(value) ? value.url : value
  if (typeof url !== 'string') return { source: { type: 'unknown' } }
  const head = url.startsWith('data:') ? /^data:([^;,]*)(?:;[^;,]*)*;base64,/.exec(url.slice(0, 200)) : null
  return head
    ? { mediaType: head[1] || undefined, source: { type: 'base64', data: url.slice(head[0].length) } }
    : { source: { type: 'url', url } }
}

export function urlOf({ mediaType, source }: Pick<ImagePart, 'mediaType' | 'source'>): string {
  if (source.type === 'base64') return `data:${mediaType ?? 'image/png'};base64,${source.data}`
  return source.type === 'url' ? source.url : ''
}
