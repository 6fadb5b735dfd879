'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { contained } from '../display/contained'
import { toastPlace, wantToastPlace } from './toast'

const Toaster = contained(dynamic(() => import('./toaster'), { ssr: false }))

/**
 * Where toasts are shown. Drawn with the first gesture on the page, so that a screen reader knows of it before the
 * first toast, or with a toast that comes before any gesture.
 */
export function ToastPlace() {
  const { isWanted } = useStore(toastPlace)
  useEffect(() => {
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) wantToastPlace()
    const over = new AbortController()
    const listen = { capture: true, once: true, signal: over.signal } as const
    for (const gesture of ['pointerdown', 'keydown'] as const) window.addEventListener(gesture, wantToastPlace, listen)
    return () => over.abort()
  }, [])
  return isWanted ? <Toaster /> : null
}
