import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { idIn, wholeNumber } from '../../engine/query.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { changesOfGroup, type FoundRows, groupsOfUser, type Slice } from '../../store/people/groupPages.ts'
import { findMatching } from '../../store/rows.ts'

/** The group a call names; refuses one that the caller cannot see. */
export async function requireGroup(id: unknown, reading: Reading): Promise<Row<typeof userGroup>> {
  const [group] = await findMatching(reading.database.kysely, userGroup, {
    tenantId: reading.tenantId,
    ids: [idIn(id, 'groupId')],
    where: visibleTo(userGroup, reading),
  })
  return group ?? fail('NOT_FOUND')
}

/** A page of rows that are no noun, in the form of every list. */
async function pageOf(
  parameters: Parameters,
  read: (slice: Slice) => Promise<FoundRows>,
): Promise<Readonly<Record<string, unknown>>> {
  const size = Math.min(200, wholeNumber(parameters.size, 10, 'size')),
    current = wholeNumber(parameters.current, 1, 'current')
  const { records, total } = await read({ offset: (current - 1) * size, limit: size })
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

export async function changePage(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { id: groupId } = await requireGroup(parameters.groupId, reading)
  const { database, tenantId } = reading
  return pageOf(parameters, (slice) => changesOfGroup(database.kysely, tenantId, { groupId, ...slice }))
}

export async function ofUser(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { database, tenantId } = reading
  const [user] = await findMatching(database.kysely, userinfo, {
    tenantId,
    ids: [idIn(parameters.userId, 'userId')],
    where: visibleTo(userinfo, reading),
  })
  if (!user) return fail('NOT_FOUND')
  return pageOf(parameters, (slice) => groupsOfUser(database.kysely, tenantId, { userId: user.id, ...slice }))
}
