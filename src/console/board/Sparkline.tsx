const WIDTH = 64,
  HEIGHT = 20,
  EDGE = 2

/** A small line of the hours that are over, 64 × 20; nothing of fewer than two. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const places = values.flatMap((value, index) => (value === null ? [] : [[index, value] as const]))
  if (places.length < 2) return null
  const amounts = places.map(([, value]) => value)
  const low = Math.min(...amounts),
    span = Math.max(...amounts) - low || 1
  const place = ([index, value]: readonly [number, number]): string => {
    const x = EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
      y = HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const last = places.at(-1)
  const [x = '0', y = '0'] = last ? place(last).split(',') : []
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline
        points={places.map(place).join(' ')}
        fill="none"
        stroke="var(--chart)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={2} fill="var(--chart)" />
    </svg>
  )
}
