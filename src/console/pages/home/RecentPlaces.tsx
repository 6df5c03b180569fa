import { recentIds } from '../../../palette/recents.ts'
import { Link } from '../../location.tsx'
import { recents } from '../../recentCommands.ts'
import { nameNow, registry, useRegistryVersion } from '../../registry.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

const MAX_PLACES = 7

/** Pages visited last; on the first day the first pages of the menu. */
export function RecentPlaces() {
  useRegistryVersion()
  const isPlace = ({ opens, id }: { readonly opens?: string | undefined; readonly id: string }): boolean =>
    opens !== undefined && id !== 'open.home'
  const visited = recentIds(recents())
    .flatMap((id) => registry.get(id) ?? [])
    .filter(isPlace)
  const places =
    visited.length > 0
      ? visited
      : registry
          .all()
          .filter(isPlace)
          .toSorted((a, b) => Number(b.path !== undefined) - Number(a.path !== undefined))
  return (
    <section className="card" aria-labelledby="desk-places">
      <header className="card-head">
        <h2 id="desk-places">{visited.length > 0 ? t('最近去过') : t('可以去的地方')}</h2>
      </header>
      {places.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-center text-fg2">
          {t('没有可用的菜单，请联系管理员授权')}
        </p>
      ) : null}
      {places.slice(0, MAX_PLACES).map((command) => (
        <Link key={command.id} className="board-row" href={command.opens ?? '/'} data-board-step="">
          <Icon name={command.icon ?? 'arrow-right'} className="text-fg2" />
          <span className="clip">{nameNow(command)}</span>
          <span className="wait-say clip flex-1 text-fg3">
            {command.path
              ?.split(' / ')
              .map((part) => t(part))
              .join(' / ')}
          </span>
        </Link>
      ))}
    </section>
  )
}
