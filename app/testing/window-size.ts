import type { Window } from 'happy-dom'

/** The size of the window in pixels, which decides about layouts that scripts choose. It is 1024 × 768 again after each test. */
export function setWindowSize(width = 1024, height = 768): void {
  ;(window as unknown as Window).happyDOM.setViewport({ width, height })
}
