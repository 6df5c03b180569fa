import { selectionCount } from '../../palette/command.ts'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import type { ListModel } from './model.ts'

/** Announces to screen readers how many rows are found and how many are selected, until the returned call. */
export function announceList({ source, selection }: ListModel): () => void {
  let wasBusy = true
  const found = (): void => {
    const isBusy = source.busy()
    if (wasBusy && !isBusy && source.error() === null)
      announce(t('{count} 项结果', { count: source.total().rows }))
    wasBusy = isBusy
  }
  found()
  const unsubscribers = [
    source.subscribe(found),
    selection.subscribe(() => {
      const count = selectionCount(selection.get())
      announce(count === 0 ? t('没有选择') : t('已选 {count} 条', { count }))
    }),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
