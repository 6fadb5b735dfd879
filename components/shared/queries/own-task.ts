/**
 * Goes on in a task of its own: several requests that are made at once, each of which takes the browser some
 * milliseconds, would hold up the page together.
 */
export const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
