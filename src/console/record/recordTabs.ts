import { permissionOf } from '../../contract/define/permission.ts'
import type { Related } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { resourceById, RESOURCES } from '../../contract/index.ts'
import { hasPermission } from '../menus.ts'

/** Key of a section tab: values, timeline, history; related rows go by their Chinese title. */
export type RecordTab = 'detail' | 'timeline' | 'history' | (string & {})

const BUILT_IN: Readonly<Record<string, string>> = { detail: '详情', timeline: '时间线', history: '操作记录' }
/** Chinese title of a section tab. */
export const tabTitle = (tab: RecordTab): string => BUILT_IN[tab] ?? tab

/** Whether the operator may see the rows of a noun. */
export function maySee(id: string): boolean {
  const resource = resourceById(id)
  return (
    resource !== undefined && (resource.read === 'login' || hasPermission(permissionOf(resource, 'view')))
  )
}
const mayOpen = (related: Related): boolean =>
  'key' in related || ('of' in related ? maySee(related.of) : hasPermission(related.permission))

/** Nouns of which a record has exactly one, if the operator may see them; their tabs go by their label. */
export const ownedSingles = (resource: Pick<Resource, 'id'>): readonly Resource[] =>
  RESOURCES.filter(
    (candidate) =>
      candidate.single !== null &&
      candidate.single !== 'tenant' &&
      candidate.single.of === resource.id &&
      maySee(candidate.id),
  )

/**
 * The section tabs this operator has: related rows only with their permission; the history needs that of the
 * operation log.
 */
export const recordTabs = ({
  id,
  timeline,
  related,
}: Pick<Resource, 'id' | 'timeline' | 'related'>): readonly RecordTab[] => [
  'detail',
  ...(timeline.length > 0 ? ['timeline'] : []),
  ...Object.entries(related).flatMap(([title, relation]) => (mayOpen(relation) ? [title] : [])),
  ...ownedSingles({ id }).map(({ label }) => label),
  ...(hasPermission('log_operate_view') ? ['history'] : []),
]
