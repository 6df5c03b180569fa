import { useState, useSyncExternalStore } from 'react'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import { type Detail, useDetail } from '../../record/useDetail.ts'
import { isGroupId } from '../groups/groupKey.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** The record under the cursor of a list; read again after changes made here or anywhere, and by `retry`. */
export function useCursorDetail({ resource, model, version }: ListScreenState): {
  readonly id: string | null
  /** Its position in the list. */
  readonly index: number
  readonly detail: Detail
  readonly retry: () => void
} {
  const { id: cursorId, index } = useSyncExternalStore(model.cursor.subscribe, () => model.cursor.get())
  const [attempts, setAttempts] = useState(0)
  const id = isGroupId(cursorId) ? null : cursorId
  const liveVersion = useLiveVersion(resource.id, id)
  const row = id === null ? undefined : model.row(id)
  const detail = useDetail(resource, id, row, `${version}:${attempts}:${liveVersion}`)
  return { id, index, detail, retry: () => setAttempts(attempts + 1) }
}
