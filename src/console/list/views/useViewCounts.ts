import { useEffect, useState } from 'react'
import type { ListViewCount } from '../../../contract/listViews.ts'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { readViewCounts } from './viewCalls.ts'
import { useStoredViews } from './viewStore.ts'

/** The number of rows of each view of a list by its id, as text: `12`, `999+`; empty while not counted. */
export function useViewCounts({ resource, version }: ListScreenState): (id: string) => string {
  const [counts, setCounts] = useState<readonly ListViewCount[]>([])
  const liveVersion = useLiveVersion(resource.id)
  const readAt = useStoredViews()?.readAt
  useEffect(() => {
    const controller = new AbortController()
    readViewCounts(resource.id, controller.signal).then(setCounts, () => undefined)
    return () => controller.abort()
  }, [resource, version, liveVersion, readAt])
  return (id) => {
    const found = counts.find((count) => count.id === id)
    return found === undefined || found.count === null
      ? ''
      : `${found.count.toLocaleString('en-US')}${found.capped ? '+' : ''}`
  }
}
