/**
 * Bars where a text will be. A background without animation: many come and go while one scrolls, and each animated element would be
 * a layer of its own.
 */
export const loadingBars = 'bg-[repeating-linear-gradient(var(--color-hover)_0_12px,transparent_12px_18px)]'
