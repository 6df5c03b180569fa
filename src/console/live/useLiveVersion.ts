import { useEffect, useState } from 'react'
import { onChange } from './changes.ts'

/** Milliseconds between two readings. */
const PAUSE_MS = 1000

/**
 * A number that grows when rows of a noun changed, or one row where `id` is given; at most once a second. What it
 * is a dependency of is read again.
 */
export function useLiveVersion(resource: string, id: string | null = null): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let timer: number | undefined
    let lastAt = 0
    const grow = (): void => {
      timer = undefined
      lastAt = performance.now()
      setVersion((now) => now + 1)
    }
    const stop = onChange([resource], (change) => {
      const isOther =
        id !== null &&
        change &&
        !change.more &&
        !change.changed?.includes(id) &&
        !change.removed?.includes(id)
      if (isOther || timer !== undefined) return
      timer = window.setTimeout(grow, Math.max(0, lastAt + PAUSE_MS - performance.now()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [resource, id])
  return version
}
