import { notFound } from '../../../contract/errors.ts'
import { smsRecord } from '../../../contract/resources/resource/smsRecord.ts'
import { smsTemplate } from '../../../contract/resources/resource/smsTemplate.ts'
import { isId } from '../../../kernel/id.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'

/** The template with the id of a call. Refuses with NOT_FOUND. */
export async function templateOf({ id }: Parameters, work: Work) {
  const named = String(id ?? '')
  const [row] = await findMatching(work.db, smsTemplate, {
    tenantId: work.tenantId,
    ids: [isId(named) ? named : '0'],
    where: visibleTo(smsTemplate, work),
  })
  return row ?? Promise.reject(notFound(smsTemplate))
}

/** How a test stands: its state, and what the provider said. */
export async function testResult({ recordId }: Parameters, { database, tenantId, caller }: Reading) {
  const id = String(recordId ?? '')
  const [record] = await findMatching(database.kysely, smsRecord, {
    tenantId,
    ids: [isId(id) ? id : '0'],
    where: {
      all: [
        { field: 'purpose', operator: 'equals', values: [smsRecord.fields.purpose.wire?.test] },
        { field: 'createUser', operator: 'equals', values: [caller.session.userId] },
      ],
    },
  })
  if (!record) throw notFound(smsRecord)
  const { status, content, errorText, providerNo, sendTime } = record
  return { status: smsRecord.states.wire[status], content, errorText, providerNo, sendTime }
}
