import { useSnapshot } from 'valtio'
import { Link } from '../../location.tsx'
import { leavesOf, menus, routeOf } from '../../menus.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { Card } from '../home/Card.tsx'

/** The operator's pages with the actions permitted there. */
export function PermissionSummary() {
  const { whole, buttons } = useSnapshot(menus)
  const buttonsByPage = new Map(buttons.map((row) => [row.code, row.children ?? []]))
  return (
    <Card title={t('我的权限')}>
      <ul className="max-h-90 overflow-y-auto">
        {leavesOf(whole).map(({ menu }) => (
          <li
            key={menu.id}
            className="flex min-h-10 items-center gap-3 border-b border-line px-3.5 py-1.5 last:border-0"
          >
            <Icon name={menu.source ?? ''} className="text-fg3" />
            <Link href={routeOf(menu)} className="w-28 shrink-0 text-fg no-underline hover:underline">
              {t(menu.name)}
            </Link>
            <span className="text-small text-fg2">
              {(buttonsByPage.get(menu.code) ?? []).map((button) => t(button.name)).join('、') || t('查看')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
