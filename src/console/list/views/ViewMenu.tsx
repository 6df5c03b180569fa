import { readCtx } from '../../ctx.ts'
import { registry } from '../../registry.ts'
import { Icon } from '../../shell/Icon.tsx'
import { Popover } from '../../shell/Popover.tsx'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { CommandEntry } from '../commands/RowMenu.tsx'
import { ViewChoices } from './ViewChoices.tsx'
import { openViewOf } from './viewState.ts'
import { viewName } from './viewStore.ts'

const COMMANDS = [
  'list.saveView',
  'view.update',
  'view.reset',
  'view.edit',
  'view.default',
  'view.left',
  'view.right',
  'view.remove',
]

/**
 * The views of a list and what can be done with the open one, as a menu. `counted` shows the name of the open
 * view on the button and the number of rows of each view, where no tabs show them.
 */
export function ViewMenu({
  screen,
  counted,
}: {
  readonly screen: ListScreenState
  readonly counted: boolean
}) {
  const open = openViewOf(screen.resource, screen.address)
  const name = open ? viewName(open.view) : t('全部')
  return (
    <Popover
      role="menu"
      label={t('视图菜单')}
      className="max-h-[70dvh] w-64 overflow-y-auto"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={`button button-quiet ${counted ? '' : 'button-icon'}`}
          aria-label={counted ? t('视图：{name}', { name }) : t('视图菜单')}
        >
          {counted ? <span className="clip max-w-40">{name}</span> : null}
          {counted && open?.isChanged ? <span className="text-small text-warn">{t('已修改')}</span> : null}
          <Icon name={counted ? 'chevron-down' : 'ellipsis'} size={15} />
        </button>
      )}
    >
      {() => (
        <>
          {counted ? <ViewChoices screen={screen} /> : null}
          {COMMANDS.flatMap((id) => registry.get(id) ?? []).map((command) => (
            <CommandEntry key={command.id} command={command} ctx={readCtx()} />
          ))}
        </>
      )}
    </Popover>
  )
}
