import { text } from '../../../contract/define/field.ts'
import { loadServerTexts, post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import type { Performer } from '../../bulk/performer.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { SecretDialog } from '../SecretDialog.tsx'

interface PlainUser {
  readonly userNo: string
  readonly nickname: string | null
  readonly mobile: string | null
}
const REASON = {
  reason: text('查看原因', {
    required: '请填写查看原因（5至200字）',
    min: 5,
    max: 200,
    help: '查看会被记录，原因随记录保留',
  }),
}

/** Asks for a reason, which the server records, and shows the mobile number of a consumer for a minute. */
export const viewMobile: Performer = async (resource, { row }) => {
  if (!row) return
  await loadServerTexts()
  const title = t('查看完整手机号')
  const input = await askInput({ resource, title, yes: t('查看'), fields: REASON, row })
  if (!input) return
  const plain = await post<PlainUser>('/biz-user/userinfo/viewPlain', {
    id: row.id,
    reason: input.reason,
  }).catch(() => null)
  if (!plain) return
  const lines = [
    [t('用户编号'), plain.userNo],
    [t('昵称'), plain.nickname ?? '—'],
    [t('手机号'), plain.mobile ?? '—'],
  ] as const
  await openDialog(({ close }: DialogProps) => <SecretDialog title={title} lines={lines} close={close} />)
}
