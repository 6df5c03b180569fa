import { fail, notFound } from '../../../contract/errors.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { isId } from '../../../kernel/id.ts'
import { wholeNumber } from '../../engine/query.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findContentVersion, selectContentVersions } from '../../store/content/contentRows.ts'
import { findMatching } from '../../store/rows.ts'

/** The id of an article the caller may see. Refuses with NOT_FOUND. */
async function visibleId({ id }: Parameters, reading: Reading): Promise<string> {
  const { tenantId, database } = reading
  const named = String(id ?? '')
  const [row] = await findMatching(database.kysely, content, {
    tenantId,
    ids: [isId(named) ? named : '0'],
    where: visibleTo(content, reading),
  })
  return row?.id ?? Promise.reject(notFound(content))
}

/** Calls that read the kept versions of an article. */
export const VERSION_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${content.path}/versions`,
    summary: '内容的历史版本',
    permission: 'content_view',
    resource: content.id,
    read: async (parameters, reading) =>
      selectContentVersions(reading.database.kysely, reading.tenantId, await visibleId(parameters, reading)),
  },
  {
    method: 'GET',
    path: `${content.path}/versionDetail`,
    summary: '内容的一个历史版本',
    permission: 'content_view',
    resource: content.id,
    read: async (parameters, reading) => {
      const id = await visibleId(parameters, reading)
      const contentVersion = wholeNumber(parameters.contentVersion, 0, 'contentVersion')
      const { database, tenantId } = reading
      return (
        (await findContentVersion(database.kysely, { tenantId, id, contentVersion })) ??
        fail('CONTENT_VERSION_UNKNOWN', {}, 'contentVersion')
      )
    },
  },
]
