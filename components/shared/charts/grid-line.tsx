interface GridLineProps {
  /** In pixels. */
  readonly from: number
  readonly to: number
  readonly y: number
  /** What it stands for, at its left. */
  readonly label: string
  readonly className?: string
}

/** A horizontal line at a value. */
export const GridLine = ({ from, to, y, label, className = 'stroke-border' }: GridLineProps) => (
  <g>
    <line x1={from} x2={to} y1={y} y2={y} className={className} />
    <text x={from - 6} y={y + 4} textAnchor="end" className="tabular fill-text-muted text-2xs">
      {label}
    </text>
  </g>
)
