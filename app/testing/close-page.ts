import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'

/** Leaves the page that is open, as a browser does: what it still meant to write into the address is forgotten. */
export function closePage(): void {
  // What keeps the address (components/shared/address, nuqs) listens for going back while the page is open.
  window.dispatchEvent(new PopStateEvent('popstate'))
  // Notices are kept outside of the page and would be told again on the next one.
  toast.dismiss()
  cleanup()
}
