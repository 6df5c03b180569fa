import { post } from '../../api.ts'
import type { Performer } from '../../bulk/performer.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

/** Restores the rows that an entry of the operation log removed. */
export const restoreRemoved: Performer = async (_resource, { row, refresh }) => {
  if (!row) return
  if (row.action !== 'remove' || Number(row.result) !== 1) {
    toast(t('这条记录不是成功的删除'))
    return
  }
  const isConfirmed = await confirm({
    title: t('恢复删除'),
    text: t('恢复被删除的 {count} 条{noun}：{names}', {
      count: Number(row.targetCount ?? 0),
      noun: t(String(row.resourceName ?? row.resource)),
      names: String(row.message ?? ''),
    }),
    yes: t('恢复'),
  })
  if (!isConfirmed) return
  const done = await post<{ success: number }>('/blade-system/recycle/restore', {
    logId: row.id,
    ...(row.tenantId ? { tenantId: row.tenantId } : {}),
  }).catch(() => null)
  if (!done) return
  toast(t('已恢复 {count} 条', { count: done.success }))
  await refresh()
}
