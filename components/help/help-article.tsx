import type { ReactNode } from 'react'

export function HelpSection({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-16 flex-col gap-3">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function HelpContents({
  label,
  sections,
}: {
  readonly label: string
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}) {
  return (
    <nav aria-label={label} className="hidden w-48 shrink-0 lg:block">
      <div className="sticky top-[calc(var(--topbar-height)+1.5rem)] flex flex-col gap-0.5">
        <p className="px-2 pb-1 text-xs font-medium text-text-subtle">{label}</p>
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="rounded-md px-2 py-1 text-sm text-text-muted hover:bg-hover hover:text-text"
          >
            {title}
          </a>
        ))}
      </div>
    </nav>
  )
}

/** Terms with their explanations. */
export function Terms({
  terms,
}: {
  readonly terms: readonly { readonly id: string; readonly name: ReactNode; readonly text: string }[]
}) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(9rem,max-content)_1fr]">
      {terms.map(({ id, name, text }) => (
        <div key={id} className="contents">
          <dt className="max-w-56 font-medium">{name}</dt>
          <dd className="mb-1 text-pretty text-text-muted sm:mb-0">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
