import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { ApiError } from '../api.ts'
import { useLiveVersion } from '../live/useLiveVersion.ts'
import { detailOf, type Row } from '../record/calls.ts'
import { t } from '../text.ts'
import type { Saving } from './useSaving.ts'

interface OtherEditProps {
  readonly resource: Resource
  readonly base: Row
  readonly saving: Saving
}

/** Says in a form that its row was changed or removed by someone else meanwhile, and shows the differences. */
export function OtherEdit({ resource, base, saving }: OtherEditProps) {
  const liveVersion = useLiveVersion(resource.id, base.id)
  const [theirs, setTheirs] = useState<Row | 'removed' | null>(null)
  const isSaving = useRef(saving.busy)
  isSaving.current = saving.busy
  useEffect(() => {
    if (liveVersion === 0 || isSaving.current) return undefined
    const controller = new AbortController()
    detailOf(resource, base.id, controller.signal).then(
      (row) => {
        if (!isSaving.current) setTheirs(row.version === base.version ? null : row)
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.errCode === 'NOT_FOUND') setTheirs('removed')
      },
    )
    return () => controller.abort()
  }, [resource, base, liveVersion])
  if (theirs === null || saving.busy || (theirs !== 'removed' && theirs.version === base.version)) return null
  return (
    <div role="alert" className="mt-3 flex items-center gap-2 rounded-md border border-warn px-3 py-2">
      <span className="min-w-0 flex-1">{theirs === 'removed' ? t('已被他人删除') : t('已被他人修改')}</span>
      {theirs === 'removed' ? null : (
        <button type="button" className="button" onClick={() => saving.compare(theirs)}>
          {t('查看差异')}
        </button>
      )}
    </div>
  )
}
