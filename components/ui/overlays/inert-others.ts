/**
 * Ref for the content of an overlay in a portal: while it is mounted, the rest of the body is inert, so that nothing
 * hidden from screen readers can be focused.
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
