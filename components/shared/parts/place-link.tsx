'use client'

interface PlaceLinkProps {
  /** Id of the message, `m41`. */
  readonly message: string
  readonly onPlace: (message: string) => void
}

/** `#41`: leads to that message. */
export function PlaceLink({ message, onPlace }: PlaceLinkProps) {
  return (
    <button
      type="button"
      onClick={() => onPlace(message)}
      className="tabular inline-flex min-h-6 items-center rounded-sm px-0.5 text-accent underline-offset-4 hover:underline"
    >
      #{message.slice(1)}
    </button>
  )
}
