import { useEffect } from 'react'
import { selectionCount } from '../../palette/command.ts'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import type { ListModel } from './model.ts'

/** Tells screen readers how many rows were found and how many are marked. */
export function useAnnouncements({ source, selection }: ListModel): void {
  useEffect(() => {
    let busy = source.busy()
    return source.subscribe(() => {
      const now = source.busy()
      if (busy && !now && source.error() === null)
        announce(t('{count} 项结果', { count: source.total().rows }))
      busy = now
    })
  }, [source])
  useEffect(
    () =>
      selection.subscribe(() => {
        const count = selectionCount(selection.get())
        announce(count === 0 ? t('没有选择') : t('已选 {count} 条', { count }))
      }),
    [selection],
  )
}
