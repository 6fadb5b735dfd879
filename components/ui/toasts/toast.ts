import type { ExternalToast } from 'sonner'
import { createStore } from 'zustand'

/** `action: { label, onClick }` offers undo; a toast with the same `id` is replaced. */
export type ToastOptions = ExternalToast

type ToastKind = 'message' | 'success' | 'info' | 'warning' | 'error'

/** Whether the place of the toasts is drawn. No page needs it to start, and its styles cost every element a look. */
export const toastPlace = createStore(() => ({ isWanted: false }))

export const wantToastPlace = (): void => toastPlace.setState({ isWanted: true })

const send = (kind: ToastKind) => (text: string, options?: ToastOptions) => {
  wantToastPlace()
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
