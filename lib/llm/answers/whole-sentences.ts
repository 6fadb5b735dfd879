const SENTENCE_END = /[.!?][\])}"'’”»*`]*(?=\s|<|$)|[。！？]|\n|<\/summary>/g

/** The beginning of a text that was cut off, up to its last whole sentence or line; '' where there is none. */
export function wholeSentences(text: string): string {
  let end = 0
  for (const { index, 0: found } of text.matchAll(SENTENCE_END)) end = index + found.length
  return text.slice(0, end).trim()
}
