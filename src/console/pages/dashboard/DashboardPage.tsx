import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { leavesOf, menus } from '../../menus.ts'
import { registry, useRegistryVersion } from '../../registry.ts'
import { t } from '../../text.ts'
import { KeysToLearn } from '../home/KeysToLearn.tsx'
import { MyOperations } from '../home/MyOperations.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { Charts } from './Charts.tsx'
import { PermissionSummary } from './PermissionSummary.tsx'

/** Overview: charts, permissions and latest operations of the operator. */
export function DashboardPage() {
  useRegistryVersion()
  const { whole, permissions } = useSnapshot(menus)
  const figures: readonly (readonly [string, number])[] = [
    [t('可用页面'), leavesOf(whole).length],
    [t('按钮权限'), permissions.size],
    [t('可用命令'), registry.all().filter((command) => !command.hidden).length],
  ]
  return (
    <>
      <PageHeader title={t('控制台')} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-260 flex-col gap-6 px-8 py-6 max-s:px-4">
          <div className="grid grid-cols-2 items-start gap-6 max-m:grid-cols-1">
            <Suspense fallback={null}>
              <Charts />
            </Suspense>
          </div>
          <dl className="grid grid-cols-3 rounded-panel bg-canvas py-3">
            {figures.map(([title, count]) => (
              <div key={title} className="text-center">
                <dt className="text-small text-fg2">{title}</dt>
                <dd className="text-title leading-7 font-semibold tabular-nums">{count.toLocaleString()}</dd>
              </div>
            ))}
          </dl>
          <div className="grid grid-cols-2 gap-6 max-m:grid-cols-1">
            <PermissionSummary />
            <KeysToLearn />
          </div>
          <MyOperations size={15} />
        </div>
      </div>
    </>
  )
}
