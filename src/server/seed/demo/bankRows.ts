import { idAt, numberOfId } from '../../../kernel/id.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import { formatDay, formatMoment } from '../../../kernel/time.ts'
import { holderColumns, maskAccount } from '../../domain/favor/accept.ts'
import { BANK_FACE, type BankPartState, bankPart } from './bankOrders.data.ts'
import { momentBefore, type Whose } from './favorRecordRows.ts'

/** The order of the bank at a place, with the numbers of its parts. */
export interface Placed {
  readonly id: string
  readonly index: number
  readonly mobile: string
  readonly parts: readonly { readonly no: string; readonly recordId: string; readonly state: BankPartState }[]
}

const HOUR_MS = 3_600_000
/** When the demonstration was imported. */
const importTime = new Date(Date.now() - 26 * HOUR_MS)
const IMPORT_DAY = formatDay(importTime).replaceAll('-', '')

export const placed = (states: readonly BankPartState[], index: number): Placed => {
  const id = idAt(importTime)
  return {
    id,
    index,
    mobile: `139${String(20_000_000 + index * 6133)}`,
    parts: states.map((state, at) => ({
      no: `${numberOfId('YD', id)}-${at + 1}`,
      recordId: idAt(importTime),
      state,
    })),
  }
}

const customerOf = ({ index }: Placed): string => `CMB${String(8_800_100 + index * 17)}`
const bankNumberOf = ({ index }: Placed): string => `CMB${IMPORT_DAY}${String(index + 1).padStart(4, '0')}`
const BANK = { bankCode: 'CMB', bankName: '招商银行' } as const

function mobileColumns({ mobile }: Placed, { vault }: Whose) {
  const {
    mobile: sealed,
    'mobile.hmac': digest,
    mobileMasked,
  } = holderColumns({ vault }, { account: null, mobile }) as Readonly<Record<string, string>>
  return { mobile: sealed, 'mobile.hmac': digest, mobileMasked }
}

export const mainRow = (order: Placed, whose: Whose) => ({
  id: order.id,
  ...BANK,
  bankOrderNo: bankNumberOf(order),
  batchNo: `IM${IMPORT_DAY}000001`,
  favorId: whose.placement.id,
  customerNo: whose.vault.seal(customerOf(order)),
  'customerNo.hmac': whose.vault.digest(customerOf(order)),
  customerMasked: maskAccount(customerOf(order)),
  ...mobileColumns(order, whose),
  totalAmount: multiplyFen(BANK_FACE, order.parts.length),
  unitAmount: BANK_FACE,
  subCount: order.parts.length,
  successCount: 0,
  usedCount: 0,
  failCount: 0,
  claimEndTime: momentBefore(order.parts[0]?.state === 'closed' ? 5 : -24 * 12),
  claimTime: ['unclaimed', 'closed'].includes(order.parts[0]?.state ?? '') ? null : momentBefore(20),
  createTime: formatMoment(importTime),
  status: 'unclaimed' as const,
})

/** The rows of the parts of an order. */
export const partRows = (order: Placed, whose: Whose) =>
  order.parts.map(({ no }) => ({
    id: idAt(importTime),
    subOrderNo: no,
    mainId: order.id,
    mainOrderNo: numberOfId('YD', order.id),
    bankOrderNo: bankNumberOf(order),
    ...BANK,
    amount: BANK_FACE,
    ...mobileColumns(order, whose),
    status: 'unclaimed' as const,
  }))

/** The vouchers of the parts of an order. */
export const voucherRows = (order: Placed, whose: Whose) =>
  order.parts.map(({ no, recordId, state }, at) => ({
    id: recordId,
    bizOrderNo: no,
    ...bankPart(
      {
        state,
        at: order.index * 10 + at,
        account: `oBank${String(300_000 + order.index * 41)}Guest`,
        mobile: order.mobile,
      },
      whose,
    ),
  }))
