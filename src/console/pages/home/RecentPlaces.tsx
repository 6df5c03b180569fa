import { Link } from '../../location.tsx'
import { recentIds } from '../../../palette/recents.ts'
import { recents } from '../../recentCommands.ts'
import { keysOf } from '../../commandRuntime.ts'
import { nameNow, registry, useRegistryVersion } from '../../registry.ts'
import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { Card } from './Card.tsx'

const MAX_PLACES = 6

/** Pages visited last; on the first day the first pages of the menu. */
export function RecentPlaces() {
  useRegistryVersion()
  const recentPlaces = recentIds(recents())
    .flatMap((id) => registry.get(id) ?? [])
    .filter((command) => command.opens !== undefined && command.id !== 'open.home')
  const places =
    recentPlaces.length > 0
      ? recentPlaces
      : registry.all().filter((command) => command.opens !== undefined && command.id !== 'open.home')
  return (
    <Card title={recentPlaces.length > 0 ? t('最近去过') : t('可以去的地方')}>
      {places.length === 0 ? (
        <p className="px-4 py-6 text-center text-fg2">{t('没有可用的菜单，请联系管理员授权')}</p>
      ) : null}
      <ul>
        {places.slice(0, MAX_PLACES).map((command) => {
          const keys = keysOf(command.id)
          return (
            <li key={command.id} className="border-b border-line last:border-0">
              <Link
                href={command.opens ?? '/'}
                className={
                  'flex h-10 items-center gap-3 px-3.5 ' +
                  'text-fg no-underline hover:bg-hover focus-visible:-outline-offset-2'
                }
              >
                <Icon name={command.icon ?? 'arrow-right'} className="text-fg3" />
                <span className="clip">{nameNow(command)}</span>
                <span className="clip flex-1 text-small text-fg3">
                  {command.path
                    ?.split(' / ')
                    .map((part) => t(part))
                    .join(' / ')}
                </span>
                {keys ? <KeyHint keys={keys} /> : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
