/** Windows asked at the same time for ids alone. */
const AT_ONCE = 3

interface Wanted {
  readonly from: number
  readonly to: number
  readonly also: number
}

/** Windows of `size` rows that hold the wanted ones, which are counted from `base`. */
export function windowsAround(
  { from, to, also }: Wanted,
  { base, size }: { readonly base: number; readonly size: number },
): number[] {
  const windows = new Set<number>()
  for (let window = Math.floor((base + from) / size); window * size < base + to; window++) windows.add(window)
  windows.add(Math.floor((base + also) / size))
  return [...windows]
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly size: number
}

/** The ids of a stretch of rows, a few windows at a time. */
export async function idsOfWindows(
  { from, to, size }: Stretch,
  read: (window: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = []
  const first = Math.floor(from / size),
    last = Math.floor((to - 1) / size)
  for (let window = first; window <= last; window += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, last - window + 1) }, (_, at) => read(window + at))
    for (const ids of await Promise.all(batch)) found.push(...ids)
  }
  return found
}
