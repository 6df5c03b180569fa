/** How figures of many rows are written. Texts are in Chinese or English by `locale`. */

/** The text with a true minus in place of a hyphen: `−1,281.40`. */
export const minus = (text: string): string => text.replace('-', '−')

/** A count: `1,284`. */
export const countText = (count: number): string => minus(count.toLocaleString('en-US'))

/** A large amount in short: `128.4 万`, of yuan or pieces; null below a million. */
export function shortText(value: number, locale: 'zh' | 'en'): string | null {
  if (Math.abs(value) < 1_000_000) return null
  if (locale === 'en') return minus(`${(value / 1_000_000).toFixed(1)} M`)
  return minus(Math.abs(value) < 1e10 ? `${(value / 1e4).toFixed(1)} 万` : `${(value / 1e8).toFixed(1)} 亿`)
}

/** A value at an axis that ends at `max`: `0.5 万` of ten thousand and more, else in full. */
export function axisText(value: number, max: number, locale: 'zh' | 'en'): string {
  const [unit, size] = locale === 'en' ? [' k', 1000] : [' 万', 10_000]
  if (max < 10_000 || value === 0) return countText(value)
  return minus(`${Number((value / size).toFixed(2))}${unit}`)
}

/** A share: `96.6%`; a dash of none. */
export const rateText = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : '—'

/** Cases under which a share says too little to be judged. */
export const FEW_CASES = 20

export interface Change {
  /** `▲ 8.4%`, `▼ 1.2 pt`. */
  readonly text: string
  readonly direction: -1 | 0 | 1
}
const arrowed = (amount: number, text: string): Change => ({
  text: `${amount > 0 ? '▲' : amount < 0 ? '▼' : '−'} ${text}`,
  direction: amount > 0 ? 1 : amount < 0 ? -1 : 0,
})

/** The change of an amount in percent of what it was; null from nothing. Under half a percent it is none. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return null
  const share = ((now - before) / Math.abs(before)) * 100
  const rounded = Math.round(Math.abs(share) * 10) / 10
  return arrowed(rounded < 0.5 ? 0 : share, `${rounded.toFixed(1)}%`)
}

/** The change of a share in percentage points. */
export function pointsOf(now: number, before: number): Change {
  const points = Math.round((now - before) * 1000) / 10
  return arrowed(Math.abs(points) < 0.05 ? 0 : points, `${Math.abs(points).toFixed(1)} pt`)
}

/** A length of time in at most two units. */
export type TimeUnit = 'ms' | 's' | 'min' | 'h' | 'd'
/** `820 ms`, `4.2 s`, `3 min 12 s`: the parts of a length of time in milliseconds. */
export function durationParts(ms: number): readonly (readonly [amount: string, unit: TimeUnit])[] {
  if (ms < 1000) return [[String(Math.round(ms)), 'ms']]
  if (ms < 59_950) return [[(ms / 1000).toFixed(1), 's']]
  const seconds = Math.round(ms / 1000)
  const pair = (size: number, big: TimeUnit, small: TimeUnit, smallSize: number) => {
    const first = Math.floor(seconds / size),
      rest = Math.floor((seconds % size) / smallSize)
    const parts: (readonly [string, TimeUnit])[] = [[String(first), big]]
    if (rest > 0) parts.push([String(rest), small])
    return parts
  }
  if (seconds < 3600) return pair(60, 'min', 's', 1)
  return seconds < 86_400 ? pair(3600, 'h', 'min', 60) : pair(86_400, 'd', 'h', 3600)
}

/** A maximum of an axis with at most four grid lines above zero, and its step. */
export function axisOf(max: number): { readonly max: number; readonly step: number } {
  if (max <= 0) return { max: 4, step: 1 }
  const rough = max / 4,
    power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough,
  )
  return { max: Math.ceil(max / step) * step, step }
}
