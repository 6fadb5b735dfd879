import type { VariantView } from '@/lib/contracts/evaluation/experiments'

/** Names in a person's language, by id; the second argument where there is none. */
interface Names {
  provider(id: string, fallback: string): string
  preset(id: string, fallback: string): string
}

/** A variant's own name, or that of its preset or family in the person's language. */
export const variantName = (
  names: Names,
  { title, provider, preset }: Pick<VariantView, 'title' | 'provider' | 'preset'>,
): string =>
  preset === undefined
    ? names.provider(provider, title)
    : preset.version === undefined
      ? names.preset(preset.id, title)
      : title
