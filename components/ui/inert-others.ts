/**
 * Ref for the content of an overlay that traps focus in a portal: while it is mounted, everything else in the body
 * is inert, so that nothing can be focused that is hidden from screen readers.
 */
export function inertOthers(content: HTMLElement | null) {
  if (content === null) return
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      !element.inert &&
      !element.contains(content) &&
      !element.matches('script, style'),
  )
  for (const element of others) element.inert = true
  return () => {
    for (const element of others) element.inert = false
  }
}
