import type { ExternalToast } from 'sonner'

/** `action: { label, onClick }` offers undo; a toast with the same `id` is replaced. */
export type ToastOptions = ExternalToast

type ToastKind = 'message' | 'success' | 'info' | 'warning' | 'error'

// Loaded with the first toast, because no page needs it to start.
const send = (kind: ToastKind) => (text: string, options?: ToastOptions) => {
  void import('sonner').then(({ toast: sonner }) => sonner[kind](text, options))
}

/** Toasts confirm and offer undo; anything a person must know is also shown in the page. */
export const toast = {
  message: send('message'),
  success: send('success'),
  info: send('info'),
  warning: send('warning'),
  error: send('error'),
  dismiss: (id: string | number) => {
    void import('sonner').then(({ toast: sonner }) => sonner.dismiss(id))
  },
} as const
