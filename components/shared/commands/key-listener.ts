'use client'

import { useEffect } from 'react'
import { useApplePlatform } from '@/components/ui/keys/platform'
import { allCommands, useCommandStore } from './commands'
import { commandFor, type KeyPlace } from './key-dispatch'
import { useCommandSettings } from './command-settings'
import { holdKey } from './keys-ahead'

const textBoxes =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="file"])'
const controls = 'button, a[href], summary'
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function placeOf(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : undefined
  return {
    editing: element?.closest(textBoxes) !== null && element !== undefined,
    control: element?.closest(controls) !== null && element !== undefined,
    overlay: element?.closest(overlays) !== null && element !== undefined,
    isInside: (command) => element !== undefined && command.within?.current?.contains(element) === true,
  }
}

/** Runs registered commands when their keys are pressed. Mounted once, by the shell. */
export function useKeyListener(): void {
  const apple = useApplePlatform()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const { singleKeys } = useCommandSettings.getState()
      const command = commandFor(event, placeOf(event.target), allCommands(useCommandStore.getState()), {
        apple,
        singleKeys,
      })
      if (command === undefined) return
      event.preventDefault()
      command.run()
    }
    const onCapture = (event: KeyboardEvent) => holdKey(event, performance.now())
    window.addEventListener('keydown', onCapture, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [apple])
}
