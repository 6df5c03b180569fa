import { useEffect } from 'react'
import { selectionCount } from '../../palette/command.ts'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import type { ListModel } from './model.ts'

/** Announces to screen readers how many rows were found and how many are selected. */
export function useAnnouncements({ source, selection }: ListModel): void {
  useEffect(() => {
    let wasBusy = source.busy()
    return source.subscribe(() => {
      const isBusy = source.busy()
      if (wasBusy && !isBusy && source.error() === null)
        announce(t('{count} 项结果', { count: source.total().rows }))
      wasBusy = isBusy
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
