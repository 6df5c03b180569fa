import { inputFieldsOf } from '../../../contract/define/field.ts'
import { resourceById } from '../../../contract/index.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Asker } from '../../bulk/asker.ts'
import { t } from '../../text.ts'
import { remarkOf } from './remark.ts'

/** Asks for the comment in a dialog: of several applications, or of one that is not on screen. */
async function askInDialog(action: 'approve' | 'reject', row: Parameters<Asker>[1]) {
  const resource = resourceById('financeAudit'),
    spec = resource?.actions[action]
  if (!resource || !spec?.input) return null
  return askInput({
    resource,
    title: t(spec.label),
    yes: t('下一步'),
    fields: inputFieldsOf(spec.input),
    row,
  })
}

/** An approval takes the comment beside the record as it is. */
export const askApproval: Asker = async (ids, row) => {
  const remark = remarkOf(ids.length === 1 ? (ids[0] ?? '') : '')
  return remark ? { auditRemark: remark.text() || null } : askInDialog('approve', row)
}

/** A rejection needs a comment: without one its field takes the focus, and nothing happens yet. */
export const askRejection: Asker = async (ids, row) => {
  const remark = remarkOf(ids.length === 1 ? (ids[0] ?? '') : '')
  if (!remark) return askInDialog('reject', row)
  const text = remark.text()
  if (text !== '') return { auditRemark: text }
  remark.ask(t('请填写驳回原因'))
  return null
}
