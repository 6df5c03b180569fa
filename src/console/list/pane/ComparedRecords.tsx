import { useLiveVersion } from '../../live/useLiveVersion.ts'
import { ComparePane } from '../../record/ComparePane.tsx'
import { type Detail, useDetail } from '../../record/useDetail.ts'
import { endComparison } from '../commands/compareRecords.ts'
import type { ListScreenState } from '../useListScreen.ts'

interface ComparedRecordsProps {
  readonly screen: ListScreenState
  /** The record under the cursor. */
  readonly detail: Detail
  readonly retry: () => void
}

/** The record that stays beside the one under the cursor; the cursor goes on through the list. */
export function ComparedRecords({ screen, detail, retry }: ComparedRecordsProps) {
  const { resource, address, model, version } = screen
  const liveVersion = useLiveVersion(resource.id, address.compare)
  const kept = useDetail(resource, address.compare, model.row(address.compare), `${version}:${liveVersion}`)
  return (
    <ComparePane
      resource={resource}
      kept={kept}
      detail={detail}
      retry={retry}
      end={() => endComparison(screen)}
    />
  )
}
