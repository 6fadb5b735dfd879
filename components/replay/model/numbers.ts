import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@/lib/engine'

/** A number in a config that a sweep can vary. */
export interface NumberPlace {
  readonly path: JsonPath
  readonly value: number
}

/** All numbers of a config, in its order. */
export function numbersIn(config: JsonObject): readonly NumberPlace[] {
  const walk = (value: JsonValue, path: JsonPath): readonly NumberPlace[] => {
    if (typeof value === 'number') return [{ path, value }]
    if (Array.isArray(value)) return value.flatMap((item: JsonValue, index) => walk(item, [...path, index]))
    return isJsonObject(value)
      ? Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : walk(item, [...path, key])))
      : []
  }
  return walk(config, [])
}

/** Thresholds that are tried, in per cent of the window; none below what condensing can reach. */
export function thresholdsFrom(least: number): readonly number[] {
  const first = Math.max(30, Math.ceil(least / 5) * 5)
  return Array.from({ length: Math.max(1, Math.floor((100 - first) / 5) + 1) }, (_, index) =>
    Math.min(100, first + 5 * index),
  )
}

const FACTORS = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]

/** Values around the present one: whole where it is whole, between 0 and 1 where it is. */
export function valuesAround(value: number): readonly number[] {
  const whole = Number.isInteger(value)
  const base = value === 0 ? (whole ? 4 : 0.25) : value
  const round = (each: number): number => (whole ? Math.round(each) : Number(each.toPrecision(3)))
  const values = FACTORS.map((factor) => round(base * factor)).filter((each) => whole || value > 1 || each <= 1)
  return [...new Set(values)].toSorted((a, b) => a - b)
}
