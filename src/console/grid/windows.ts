/** Windows requested at the same time for ids alone. */
const MAX_CONCURRENT_WINDOWS = 3

interface RequestedRows {
  readonly from: number
  readonly to: number
  readonly keepIndex: number
}

/** Windows of `size` rows that contain the requested rows, which are counted from `base`. */
export function windowsAround(
  { from, to, keepIndex }: RequestedRows,
  { base, size }: { readonly base: number; readonly size: number },
): number[] {
  const windows = new Set<number>()
  for (let window = Math.floor((base + from) / size); window * size < base + to; window++) windows.add(window)
  windows.add(Math.floor((base + keepIndex) / size))
  return [...windows]
}

interface RowRange {
  readonly from: number
  readonly to: number
  readonly size: number
}

/** The ids of a range of rows, a few windows at a time. */
export async function idsOfWindows(
  { from, to, size }: RowRange,
  read: (window: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const collectedIds: string[] = []
  const first = Math.floor(from / size),
    last = Math.floor((to - 1) / size)
  for (let window = first; window <= last; window += MAX_CONCURRENT_WINDOWS) {
    const batch = Array.from({ length: Math.min(MAX_CONCURRENT_WINDOWS, last - window + 1) }, (_, offset) =>
      read(window + offset),
    )
    for (const ids of await Promise.all(batch)) collectedIds.push(...ids)
  }
  return collectedIds
}
