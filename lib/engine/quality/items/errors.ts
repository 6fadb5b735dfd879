const LONGEST_LINE = 600
const LEAST_CHARACTERS = 8
/** Of a line that is looked for: a cut keeps the beginning of what it lets survive. */
const MOST_CHARACTERS = 160

const errorLine =
  /\b(?:\w*(?:Error|Exception)\b\s*[:(]|error(?:\[\w+\]|\s+TS\d+)?:|ERR!|FAIL(?:ED|URE)?\b|fatal:|panic:|Traceback \(|Exit code:? [1-9]|exit(?:ed)? (?:code|status|with)(?: code| status)? [1-9])|^\s*[✗×✘] |^E\s{2,}\S/

/** Lines that report a failure, short of the numbers in front and of what is long. */
export function errorLinesIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const trimmed = line.trim().replace(/\s+/g, ' ')
    return line.length <= LONGEST_LINE && trimmed.length >= LEAST_CHARACTERS && errorLine.test(line)
      ? [trimmed.slice(0, MOST_CHARACTERS).trimEnd()]
      : []
  })
}
