import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { quickTemplate } from '../../../contract/resources/risk/quickTemplate.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, updateRows } from '../../store/rows.ts'

export type Template = Row<typeof quickTemplate>

/** The quick template a call names; null where it names none. */
export async function findTemplate(id: unknown, work: Work): Promise<Template | null> {
  if (id === undefined || id === null || id === '') return null
  const [template] = await findRows(work.db, quickTemplate, work.tenantId, [String(id)])
  return template?.status === 'enabled' ? template : fail('QUICK_TEMPLATE_UNAVAILABLE', {}, 'quickTemplateId')
}

/** Increases the use count of a template. */
export async function recordTemplateUse({ id, useCount }: Template, work: Work): Promise<void> {
  await updateRows(work.db, quickTemplate, {
    tenantId: work.tenantId,
    ids: [id],
    set: { useCount: (useCount ?? 0) + 1, lastUseTime: formatMoment(new Date()) },
    userId: work.caller.session.userId,
  })
}
