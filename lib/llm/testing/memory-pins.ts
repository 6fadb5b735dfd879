import type { PinnedAnswer, PinStore } from '../pins/pins'

/** A pin store in memory. */
export function memoryPins(): PinStore {
  const answers = new Map<string, PinnedAnswer>()
  const place = (key: string, sample: number): string => `${key}#${sample}`
  return {
    get: async (key, sample) => answers.get(place(key, sample)),
    put: async (key, sample, answer) => void answers.set(place(key, sample), answer),
  }
}
