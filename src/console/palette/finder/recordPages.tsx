import { resourceById } from '../../../contract/index.ts'
import { createIndex } from '../../../palette/match.ts'
import { t } from '../../text.ts'
import { read } from '../catalogue.ts'
import type { Finder } from '../finderTypes.ts'
import type { Frozen } from '../ranked.ts'
import { NOT_PERMITTED, type PaletteRow } from '../rows.ts'
import { actionRows } from './recordActions.ts'
import { RecordAside } from './RecordAside.tsx'
import { createRecordRows } from './recordRows.ts'

const matching = (rows: readonly PaletteRow[], query: string): readonly PaletteRow[] =>
  query === ''
    ? rows
    : createIndex(rows, { read })
        .search(query)
        .map(({ item }) => item)

/** Summaries of found records and the pages of their actions; `changed` is called when one was read. */
export function createRecordPages(changed: () => void): Pick<Finder, 'recordView' | 'aside'> {
  const records = createRecordRows(changed)
  const rowsOf = (resourceId: string, id: string, { ctx }: Frozen): readonly PaletteRow[] => {
    const resource = resourceById(resourceId)
    if (!resource) return []
    const { row } = records.now(resource, id)
    return actionRows({ resource, id, row, ctx, changed: records.forget })
  }
  return {
    recordView: ({ resource: resourceId, id, query }, frozen) => {
      const resource = resourceById(resourceId)
      if (!resource) return NOT_PERMITTED()
      const rows = matching(rowsOf(resourceId, id, frozen), query)
      const { row, error } = records.now(resource, id)
      return {
        chips: [t(resource.label)],
        placeholder: t('对这条记录做什么'),
        empty: t('没有可以执行的操作'),
        sections: rows.length > 0 ? [{ id: 'actions', title: t('操作'), rows }] : [],
        busy: row === null && error === null,
      }
    },
    aside: ({ record, isEntered }, frozen) => {
      const resource = resourceById(record.resource)
      return resource ? (
        <RecordAside
          key={`${record.resource} ${record.id}`}
          resource={resource}
          reading={records.now(resource, record.id)}
          actions={isEntered ? [] : rowsOf(record.resource, record.id, frozen)}
          want={() => records.want(resource, record.id)}
        />
      ) : null
    },
  }
}
