/** Whether an address's hash may carry a preset; what decodes it says whether it does. */
export const looksShared = (hash: string): boolean => /^#p\d+=/.test(hash)

/** Takes the hash out of the address. The router's own state goes along, so that going back still works. */
export function dropHash(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}
