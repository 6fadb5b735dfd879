/** Number of characters that two texts begin with alike. */
export function commonStart(left: string, right: string): number {
  const limit = Math.min(left.length, right.length)
  let length = 0
  while (length < limit && left.charCodeAt(length) === right.charCodeAt(length)) length++
  return length
}

/** Number of characters that two texts end with alike. */
export function commonEnd(left: string, right: string): number {
  const limit = Math.min(left.length, right.length)
  let length = 0
  while (length < limit && left.charCodeAt(left.length - 1 - length) === right.charCodeAt(right.length - 1 - length))
    length++
  return length
}
