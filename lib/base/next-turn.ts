/** Lets everything else that waits for the event loop run first. A chain of promises that are ready does not. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
