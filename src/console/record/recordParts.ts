import { permissionOf } from '../../contract/define/permission.ts'
import type { Related } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { resourceById, RESOURCES } from '../../contract/index.ts'
import { hasPermission } from '../menus.ts'

/** Whether the operator may see the rows of a noun. */
export function maySee(id: string): boolean {
  const resource = resourceById(id)
  return (
    resource !== undefined && (resource.read === 'login' || hasPermission(permissionOf(resource, 'view')))
  )
}
const mayOpen = (related: Related): boolean =>
  'key' in related || ('of' in related ? maySee(related.of) : hasPermission(related.permission))

/** Nouns of which a record has exactly one, if the operator may see them. */
const ownedSingles = (resource: Pick<Resource, 'id'>): readonly Resource[] =>
  RESOURCES.filter(
    (candidate) =>
      candidate.single !== null &&
      candidate.single !== 'tenant' &&
      candidate.single.of === resource.id &&
      maySee(candidate.id),
  )

/** A part of a record below its values, with its Chinese title. */
export type RecordPart =
  | { readonly kind: 'related'; readonly title: string; readonly related: Related }
  | { readonly kind: 'single'; readonly title: string; readonly of: Resource }
  | { readonly kind: 'timeline' | 'history'; readonly title: string }

/**
 * The parts of a record this operator has: related rows only with their permission; the history needs that of
 * the operation log.
 */
export const recordParts = ({
  id,
  detail: { related = {}, timeline = [] },
}: Resource): readonly RecordPart[] => [
  ...Object.entries(related).flatMap(([title, relation]): RecordPart[] =>
    mayOpen(relation) ? [{ kind: 'related', title, related: relation }] : [],
  ),
  ...ownedSingles({ id }).map((of): RecordPart => ({ kind: 'single', title: of.label, of })),
  ...(timeline.length > 0 ? [{ kind: 'timeline', title: '时间线' } as const] : []),
  ...(hasPermission('log_operate_view') ? [{ kind: 'history', title: '操作记录' } as const] : []),
]
