import { useMemo } from 'react'
import { ListView } from '../../list/ListView.tsx'
import type { ListOptions } from '../../list/listOptions.ts'
import { PAGED_ROWS } from '../../list/ListScreen.tsx'
import { useListScreen } from '../../list/useListScreen.ts'
import { Redirect } from '../../location.tsx'
import type { PageProps } from '../../pageProps.ts'
import { readRecordTabPath } from './recordTabPath.ts'
import { useOpenRecord, useTabTitle } from './useRecordTab.ts'

/** One record in a tab of its own, with all its commands: a list of this row alone, covered by it. */
export function RecordTabPage({ path, resource, menu }: PageProps) {
  const { list, id } = readRecordTabPath(path) ?? { list: path, id: '' }
  if (!resource) return null
  if (resource.single || resource.listShape !== 'page') return <Redirect to={list} />
  return <RecordTab key={id} id={id} resource={resource} title={menu?.name ?? resource.label} />
}

interface RecordTabProps {
  readonly id: string
  readonly resource: NonNullable<PageProps['resource']>
  /** Name of its list, Chinese. */
  readonly title: string
}

function RecordTab({ id, resource, title }: RecordTabProps) {
  const options = useMemo<ListOptions>(
    () => ({ resource, name: `${resource.id}:${id}`, rows: PAGED_ROWS, linked: false, record: id }),
    [resource, id],
  )
  const screen = useListScreen(options)
  useOpenRecord(screen, id)
  useTabTitle(screen, id)
  return <ListView screen={screen} title={title} isActive />
}
