import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '../../../contract/define/resource.ts'
import { createTreeSource } from '../../grid/tree.ts'
import type { ListModel, RowsFrom } from '../../list/model.ts'
import { ListView } from '../../list/ListView.tsx'
import type { ListOptions } from '../../list/listOptions.ts'
import { type ListScreenState, useListScreen } from '../../list/useListScreen.ts'
import type { Row } from '../../record/calls.ts'
import type { MenuRow } from '../../menus.ts'
import { frame } from '../../shell/frame.ts'
import { t } from '../../text.ts'

interface DictionaryPageProps {
  readonly resource: Resource
  readonly menu?: MenuRow | undefined
  /** Entries beside their dictionary, or below it. */
  readonly arrangement?: 'side' | 'below'
}

const PARENT_ROWS: RowsFrom = { verb: 'parent-list', shape: 'page', fixed: {} }
const ENTRIES_TITLE = '字典项'
const PARENT_COLUMNS = ['dictValue', 'code', 'isSealed', 'sort', 'remark', 'updateTime'] as const
const ENTRY_COLUMNS = ['dictValue', 'dictKey', 'isSealed', 'sort', 'remark', 'updateTime'] as const
/** Of a dictionary, for its new entries and the title of their list. */
const PARENT_NEEDS = ['code', 'dictValue'] as const
/**
 * Page size of the dictionary list: all dictionaries fit on one page, which makes them easy to walk through.
 */
const PARENTS_PER_PAGE = 30
type ListKey = 'parents' | 'entries'

/** Id of the dictionary under the cursor of the upper list. */
const useCursorId = (model: ListModel): string | null =>
  useSyncExternalStore(model.cursor.subscribe, () => model.cursor.get().id)

const useParents = (resource: Resource): ListScreenState =>
  useListScreen(
    useMemo<ListOptions>(
      () => ({
        resource,
        name: resource.id,
        rows: PARENT_ROWS,
        columns: PARENT_COLUMNS,
        needs: PARENT_NEEDS,
        size: PARENTS_PER_PAGE,
        linked: true,
        dialogs: true,
      }),
      [resource],
    ),
  )

const useEntries = (resource: Resource, parentId: string | null, parent: Row | undefined): ListScreenState =>
  useListScreen(
    useMemo<ListOptions>(
      () => ({
        resource,
        name: `${resource.id}.entries`,
        label: ENTRIES_TITLE,
        columns: ENTRY_COLUMNS,
        linked: false,
        dialogs: true,
        rows: {
          verb: 'child-list',
          shape: 'tree',
          source: createTreeSource,
          fixed: { parentId: parentId ?? '-1' },
        },
        ...(parent ? { preset: { parentId: parent.id, code: parent.code, dictKey: null } } : {}),
      }),
      [resource, parentId, parent?.code],
    ),
  )

/**
 * Dictionaries and the entries of the one under the cursor; both are full lists, keys go to the one with the
 * focus.
 */
export function DictionaryPage({ resource, menu, arrangement = 'side' }: DictionaryPageProps) {
  const { width } = useSnapshot(frame)
  const [focusedList, setFocusedList] = useState<ListKey>('parents')
  const parents = useParents(resource)
  const parentId = useCursorId(parents.model)
  const parent = parentId === null ? undefined : parents.model.row(parentId)
  const entries = useEntries(resource, parentId, parent)
  const isStacked = arrangement === 'below' || width === 'xs' || width === 's'
  const focusList = useCallback((half: ListKey) => setFocusedList(half), [])
  return (
    <div className={`flex min-h-0 flex-1 ${isStacked ? 'flex-col' : ''}`}>
      <section
        aria-label={t('字典')}
        className="flex min-h-0 min-w-0 flex-[55]"
        onFocus={() => focusList('parents')}
      >
        <ListView
          screen={parents}
          title={menu?.name ?? resource.label}
          isActive={focusedList === 'parents'}
        />
      </section>
      <section
        aria-label={t(ENTRIES_TITLE)}
        className={`flex min-h-0 min-w-0 flex-[45] ${isStacked ? 'border-t' : 'border-l'} border-line2`}
        onFocus={() => focusList('entries')}
      >
        <ListView
          screen={entries}
          title={ENTRIES_TITLE}
          isActive={focusedList === 'entries'}
          extra={parent ? <span className="truncate text-fg3">{String(parent.dictValue ?? '')}</span> : null}
        />
      </section>
    </div>
  )
}
