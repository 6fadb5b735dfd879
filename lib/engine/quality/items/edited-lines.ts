/** Parameters that repeat what stands in a file. */
const oldKeys = new Set(['old_string', 'oldstring', 'oldtext', 'old_text', 'old_str', 'oldstr', 'search_block'])
export const isOldKey = (key: string): boolean => oldKeys.has(key.toLowerCase())
const LEAST_CHARACTERS = 12
const MOST_CHARACTERS = 500

/** What an edit must repeat from the file, line by line: the old text, SEARCH blocks, removed and context lines of patches. */
export function editedLinesIn(key: string, text: string): readonly string[] {
  const lines = isOldKey(key) ? text.split('\n') : [...searchLines(text), ...patchLines(text)]
  return lines.map((line) => line.trim()).filter(isTelling)
}

export const isTelling = (line: string): boolean =>
  line.length >= LEAST_CHARACTERS && line.length <= MOST_CHARACTERS && /\p{L}{4}/u.test(line)

/** Lines between `<<<<<<< SEARCH` and `=======`, short of the head that says where. */
function searchLines(text: string): readonly string[] {
  if (!/^<{5,9} ?SEARCH|^-{5,9} SEARCH/m.test(text)) return []
  let isInside = false
  return text.split('\n').filter((line) => {
    if (/^(?:<{5,9} ?|-{5,9} )SEARCH/.test(line)) isInside = true
    else if (/^={5,9}\s*$/.test(line)) isInside = false
    else return isInside && !/^:(?:start|end)_line:|^-{5,9}\s*$/.test(line)
    return false
  })
}

/** Lines with `-` or a space in front, below the first `@@` or file header of a patch. */
function patchLines(text: string): readonly string[] {
  const isPatch =
    text.includes('*** Begin Patch') || (/^--- /m.test(text) && /^\+\+\+ /m.test(text) && /^@@/m.test(text))
  if (!isPatch) return []
  let isInside = false
  return text.split('\n').flatMap((line) => {
    if (/^(?:@@|\*\*\* Update File:)/.test(line)) isInside = true
    else if (/^(?:\*\*\* |diff --git |--- |\+\+\+ )/.test(line)) isInside = false
    else if (isInside && /^[- ]/.test(line)) return [line.slice(1)]
    return []
  })
}
