/** Stands for what is not known; `why`, for whoever points at it and whoever hears it. */
export const Dash = ({ why }: { readonly why: string }) => (
  <span title={why}>
    –<span className="sr-only"> {why}</span>
  </span>
)
