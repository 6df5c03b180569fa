import { useSyncExternalStore } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { selectionCount } from '../../../palette/command.ts'
import { everything, NOTHING } from '../../../palette/selection.ts'
import { CommandButton } from '../../shell/CommandButton.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { buttonLabel, classicToolbar, selectionCommands } from './resourceCommands.ts'
import type { ListFigures } from '../useListModel.ts'
import type { ListScreenState } from '../useListScreen.ts'

const MAX_BUTTONS = 5

interface BulkBarProps {
  readonly screen: ListScreenState
  readonly figures: ListFigures
  readonly classic: boolean
}

const TOOLBAR =
  'pointer-events-auto flex max-w-full items-center gap-1 overflow-x-auto max-s:w-full max-s:[&_.keys]:hidden ' +
  'rounded-panel bg-raised py-1.5 pr-1.5 pl-4 shadow-float'

/**
 * The selection and its commands, floating above the rows; in conventional mode a line, which
 * has the commands where the line of the title has no room for them.
 */
export function BulkBar({ screen, figures, classic }: BulkBarProps) {
  const { model, resource } = screen
  const selection = useSyncExternalStore(model.selection.subscribe, model.selection.get)
  const count = selectionCount(selection)
  if (count === 0) return null
  const canSelectAll = selection.kind === 'rows' && model.remote && figures.exact && figures.total > count
  const selectAll = canSelectAll ? <SelectAll screen={screen} total={figures.total} /> : null
  if (classic)
    return (
      <div className="flex h-9 shrink-0 items-center gap-1 border-b border-line bg-soft px-4">
        <span className="tabular-nums">{t('已选 {count} 条', { count })}</span>
        {selectAll}
        <span role="toolbar" aria-label={t('批量操作')} className="flex items-center gap-1">
          <SelectionButtons resource={resource} classic />
        </span>
        <Clear screen={screen} />
      </div>
    )
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-30 flex justify-center px-3 max-s:bottom-2">
      <div role="toolbar" aria-label={t('批量操作')} className={TOOLBAR}>
        <span className="mr-1 whitespace-nowrap tabular-nums">
          {selection.kind === 'query'
            ? t('已选筛选出的 {count} 条', { count })
            : t('已选 {count} 条', { count })}
        </span>
        {selectAll}
        <span className="mx-1 h-4 w-px bg-line2" />
        <SelectionButtons resource={resource} classic={false} />
        <CommandButton id="list.rowMenu" show="icon" tone="quiet" />
        <Clear screen={screen} />
      </div>
    </div>
  )
}

/** The first commands on selected rows that have no button above the rows; the others are in the menu of a row. */
const SelectionButtons = ({
  resource,
  classic,
}: {
  readonly resource: Resource
  readonly classic: boolean
}) => {
  const above = classic ? classicToolbar(resource) : []
  return selectionCommands(resource.id)
    .filter((command) => !above.includes(command))
    .slice(0, MAX_BUTTONS)
    .map((command) => (
      <CommandButton
        key={command.id}
        id={command.id}
        show="text"
        tone="quiet"
        keys={!classic}
        label={buttonLabel(resource, command)}
      />
    ))
}

const SelectAll = ({
  screen: { model },
  total,
}: {
  readonly screen: ListScreenState
  readonly total: number
}) => (
  <button
    type="button"
    className="button button-quiet text-link"
    onClick={() => model.selection.put(everything(model.filter(), total))}
  >
    {t('选择全部 {total} 条', { total })}
  </button>
)

const Clear = ({ screen: { model, grid } }: { readonly screen: ListScreenState }) => (
  <button
    type="button"
    className="button button-quiet button-icon sticky right-0 bg-raised"
    aria-label={t('取消选择')}
    title={t('取消选择')}
    onClick={() => {
      model.selection.put(NOTHING)
      grid.current?.focus()
    }}
  >
    <Icon name="x" />
  </button>
)
