/** Lines of text that narrow to a drop. Decorative: the name is shown beside it. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={className}>
      <rect x="1.5" y="1.75" width="17" height="2.75" rx="1.375" className="fill-text" opacity="0.45" />
      <rect x="4.5" y="6.25" width="11" height="2.75" rx="1.375" className="fill-text" opacity="0.75" />
      <path
        d="M10 10.4c1.9 2 3.35 3.5 3.35 5.15a3.35 3.35 0 0 1-6.7 0c0-1.65 1.45-3.15 3.35-5.15Z"
        className="fill-accent"
      />
    </svg>
  )
}
