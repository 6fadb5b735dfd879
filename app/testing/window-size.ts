import type { Window } from 'happy-dom'

/**
 * The size of the window in pixels, which decides about layouts that scripts choose. After each test it is again that of
 * a window without room for panels, which take a third of the time of a page.
 */
export function setWindowSize(width = 1200, height = 900): void {
  ;(window as unknown as Window).happyDOM.setViewport({ width, height })
}

/** Makes the window so wide that the panels of the workbench stand beside its views. */
export const makeRoomForPanels = (): void => setWindowSize(1440)
