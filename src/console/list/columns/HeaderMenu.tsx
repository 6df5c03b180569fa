import type { GridColumn } from '../../grid/types.ts'
import { activeScreen } from '../../screen.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { MenuEntry, MenuPanel, type MenuPosition } from '../../shell/MenuPanel.tsx'
import { t } from '../../text.ts'
import { isActiveList } from '../activeList.ts'
import { grouping } from '../groups/groupEntries.ts'
import { listHandlers } from '../commands/listHandlers.ts'
import type { ListScreenState } from '../useListScreen.ts'

interface Entry {
  readonly icon: string
  readonly label: string
  readonly keys?: string
  readonly choose: () => void | Promise<void>
}

/** Opens the menu of a column at a point of the window. */
export function openHeaderMenu(screen: ListScreenState, id: string, position: MenuPosition): void {
  const column = screen.grid.current?.visibleColumns().find((candidate) => candidate.id === id)
  if (column === undefined || id.startsWith('#')) return
  const groups = [
    column.sortable ? sorting(screen, id) : [],
    filtering(screen, column),
    grouping(screen, id),
    arranging(screen, column),
    [{ icon: 'columns-3', label: t('设置列…'), keys: 'v c', choose: () => openColumns(screen) }],
  ].filter((entries) => entries.length > 0)
  void openDialog(({ close }: DialogProps) => (
    <MenuPanel
      label={t('列 {name} 的菜单', { name: column.label })}
      className="fixed"
      trigger={null}
      position={position}
      closed={() => {
        close()
        screen.grid.current?.focus()
      }}
    >
      {groups.map((entries, index) => (
        <div key={entries[0]?.label}>
          {index > 0 ? <div className="menu-line" role="separator" /> : null}
          {entries.map(({ icon, label, keys, choose }) => (
            <MenuEntry key={label} choose={() => void choose()}>
              <Icon name={icon} />
              <span>{label}</span>
              {keys ? <KeyHint keys={keys} /> : null}
            </MenuEntry>
          ))}
        </div>
      ))}
    </MenuPanel>
  ))
}

async function openColumns(screen: ListScreenState): Promise<void> {
  ;(await import('../commands/openDialogs.tsx')).openColumnDialog(screen)
}

const sorting = ({ change }: ListScreenState, id: string): readonly Entry[] => [
  { icon: 'arrow-up', label: t('升序'), choose: () => change({ sort: id, current: 1 }, true) },
  { icon: 'arrow-down', label: t('降序'), choose: () => change({ sort: `-${id}`, current: 1 }, true) },
]

/** The input of the filters, with the name of the column typed into it. */
function filtering({ resource }: ListScreenState, { id, label }: GridColumn): readonly Entry[] {
  const screen = activeScreen()
  if (!isActiveList(screen) || !(resource.list.search.includes(id) || id === resource.stateField)) return []
  const choose = (): void => {
    listHandlers(screen).focusFilter()
    requestAnimationFrame(() => {
      const input = document.activeElement
      if (!(input instanceof HTMLInputElement) || input.type !== 'text') return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, label)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  return [{ icon: 'filter', label: t('按此列筛选'), choose }]
}

function arranging({ grid }: ListScreenState, { id, hideable }: GridColumn): readonly Entry[] {
  const state = grid.current?.columns()
  if (!state) return []
  const put = (next: Parameters<NonNullable<typeof grid.current>['setColumns']>[0]) =>
    grid.current?.setColumns(next)
  const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
  const pin = (side: 'start' | 'end'): void => {
    const isPinned = state[side].includes(id)
    const unpinned = { start: without(state.start), end: without(state.end) }
    put(isPinned ? unpinned : { ...unpinned, [side]: [...unpinned[side], id] })
  }
  return [
    {
      icon: 'arrow-left-to-line',
      label: state.start.includes(id) ? t('取消固定') : t('固定在左侧'),
      keys: 'p',
      choose: () => pin('start'),
    },
    {
      icon: 'arrow-right-to-line',
      label: state.end.includes(id) ? t('取消固定在右侧') : t('固定在右侧'),
      keys: 'shift+p',
      choose: () => pin('end'),
    },
    {
      icon: 'rotate-ccw',
      label: t('默认宽度'),
      choose: () =>
        put({ widths: Object.fromEntries(Object.entries(state.widths).filter(([other]) => other !== id)) }),
    },
    ...(hideable === false
      ? []
      : [
          {
            icon: 'eye-off',
            label: t('隐藏此列'),
            keys: 'h',
            choose: () => put({ hidden: [...state.hidden, id] }),
          },
        ]),
  ]
}
