import { useEffect, useState } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { listPath } from '../../board/listPath.ts'
import { detailOf, type Row } from '../../record/calls.ts'
import { type RecentRecord, recentRecords } from '../../recentRecords.ts'
import { loadResource } from '../../resourceLoader.ts'

const MAX_RECORDS = 7

/** A record that was opened, as it is now. */
export interface Opened {
  readonly entry: RecentRecord
  readonly resource: Resource
  readonly row: Row
}

/** The records opened last as they are now; those that are gone or no longer his are left out. */
export function useOpened(version: number): readonly Opened[] | null {
  const [opened, setOpened] = useState<readonly Opened[] | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const entries = recentRecords().filter(({ resource }) => listPath(resource, {}) !== null)
    void Promise.all(
      entries
        .slice(0, MAX_RECORDS)
        .map(async (entry): Promise<Opened | null> => {
          const resource = await loadResource(entry.resource)
          return { entry, resource, row: await detailOf(resource, entry.id, controller.signal) }
        })
        .map((one) => one.catch(() => null)),
    ).then((records) => {
      if (!controller.signal.aborted) setOpened(records.filter((record) => record !== null))
    })
    return () => controller.abort()
  }, [version])
  return opened
}
