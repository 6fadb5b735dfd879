import type { Window } from 'happy-dom'

/** The size of the window in pixels, which decides about layouts that scripts choose. It is that of a desktop again after each test. */
export function setWindowSize(width = 1440, height = 900): void {
  ;(window as unknown as Window).happyDOM.setViewport({ width, height })
}
