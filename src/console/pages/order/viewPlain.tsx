import { text } from '../../../contract/define/field.ts'
import { post } from '../../api.ts'
import { askInput } from '../../bulk/askInput.tsx'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { SecretDialog } from '../SecretDialog.tsx'
import type { Performer } from '../../bulk/performer.ts'

interface Receiver {
  readonly name: string
  readonly phone: string
  readonly province?: string
  readonly city?: string
  readonly district?: string
  readonly address: string
}
interface PlainOrder {
  readonly orderNo: string
  readonly account: string | null
  readonly receiver: Receiver | null
  /** Only orders of issued movie tickets have one. */
  readonly ticketCode?: string
}
const REASON = {
  reason: text('查看原因', {
    required: '请填写查看原因（5至200字）',
    min: 5,
    max: 200,
    help: '查看会被记录，原因随记录保留',
  }),
}

const linesOf = ({
  orderNo,
  account,
  receiver,
  ticketCode,
}: PlainOrder): readonly (readonly [string, string])[] => [
  [t('平台订单号'), orderNo],
  ...(account === null ? [] : [[t('充值账号'), account] as const]),
  ...(receiver
    ? [
        [t('收货人'), receiver.name] as const,
        [t('收货手机号'), receiver.phone] as const,
        [
          t('收货地址'),
          [receiver.province, receiver.city, receiver.district, receiver.address].filter(Boolean).join(' '),
        ] as const,
      ]
    : []),
  ...(ticketCode === undefined ? [] : [[t('取票码'), ticketCode] as const]),
]

/**
 * Asks for a reason, which the server records, and shows account, receiver and ticket code of one order for a
 * minute.
 */
export const viewPlain: Performer = async (resource, { row }) => {
  if (!row) return
  const input = await askInput({ resource, title: t('查看完整信息'), yes: t('查看'), fields: REASON, row })
  if (!input) return
  const plain = await post<PlainOrder>('/biz-order/merchantOrderInfo/viewPlain', {
    id: row.id,
    reason: input.reason,
  }).catch(() => null)
  if (plain)
    await openDialog(({ close }: DialogProps) => (
      <SecretDialog title={t('查看完整信息')} lines={linesOf(plain)} close={close} />
    ))
}
