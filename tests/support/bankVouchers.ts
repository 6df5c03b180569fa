import { expect } from 'vitest'
import { dataOf } from './answers.ts'
import type { Listed } from './client.ts'
import { checked, confirmed, faults, type Fault, workbook } from './importing.ts'
import { admin } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'
import { momentIn, newOffer, newStock, tick, type VoucherStock } from './vouchers.ts'

export const BANK = '/biz-marketing/bank_deduction_discount',
  BANK_SUB = '/biz-marketing/bank_deduction_discount_sub'
export const BANK_STATE = { unclaimed: 0, running: 1, done: 2, partly: 3, failed: 4, closed: 5 } as const
export const SUB_STATE = {
  unclaimed: 0,
  sending: 1,
  sent: 2,
  used: 3,
  expired: 4,
  failed: 5,
  closed: 6,
} as const

export interface BankOrderView {
  readonly id: string
  readonly orderNo: string
  readonly bankOrderNo: string
  readonly status: number
  readonly version: number
  readonly subCount: number
  readonly successCount: number
  readonly usedCount: number
  readonly failCount: number
  readonly totalAmount: number
  readonly unitAmount: number
  readonly mobileMasked: string
  readonly customerMasked: string
  readonly bankCode: string
  readonly bankName: string
}
export interface BankSubView {
  readonly id: string
  readonly subOrderNo: string
  readonly mainOrderNo: string
  readonly status: number
  readonly stockId: string | null
  readonly failReason: string | null
  readonly favorRecordId: string
  readonly accountMasked: string | null
  readonly sendTime: string | null
  readonly useTime: string | null
}

/** A stock whose vouchers can only be used with cards of 招商银行, and the number of the offer that gives them. */
export async function bankOffer(
  server: TestServer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly stock: VoucherStock; readonly offer: string; readonly favorNo: string }> {
  const stock = await newStock(server, {
    limitBank: '招商银行',
    limitCardType: 2,
    maxAmount: null,
    maxAmountByDay: 0,
    maxCouponsPerUser: 20,
    ...more,
  })
  const offer = await newOffer(server, [stock.id], { accountType: 2, claimHours: 72 })
  const { favorNo } = dataOf(
    await admin(server).get<{ favorNo: string }>('/biz-marketing/favor/detail', { id: offer }),
  )
  return { stock, offer, favorNo }
}

const HEADINGS = ['银行单号', '客户号', '手机号', '总额', '领取截止', '投放编号']
export const bankNumber = (): string => `BK${serial()}`

/** Imports lines of a bank's file; resolves to its orders by their numbers, and to the faults. */
export async function importBank(
  server: TestServer,
  lines: readonly (readonly string[])[],
): Promise<{ readonly good: number; readonly faults: readonly Fault[] }> {
  const client = admin(server),
    task = await checked(server.url, client, BANK, await workbook([HEADINGS, ...lines])),
    wrong = await faults(client, task.id)
  // A file without a right line cannot be confirmed.
  const isEmpty = new Set(wrong.map(({ rowNo }) => rowNo)).size === lines.length
  const done = isEmpty ? null : await confirmed(client, task.id)
  return { good: done?.successCount ?? 0, faults: wrong }
}

/** A line that is right. */
export const bankLine = (
  favorNo: string,
  more: Partial<Record<'no' | 'mobile' | 'total' | 'until' | 'customer', string>> = {},
): readonly string[] => [
  more.no ?? bankNumber(),
  more.customer ?? 'KH00012345',
  more.mobile ?? '13912345678',
  more.total ?? '15.00',
  more.until ?? momentIn(5),
  favorNo,
]

export const bankOrderOf = async (server: TestServer, bankOrderNo: string): Promise<BankOrderView> => {
  const { records } = dataOf(
    await admin(server).get<Listed<BankOrderView>>(`${BANK}/page`, { bankOrderNo, size: 2 }),
  )
  expect(records).toHaveLength(1)
  return records[0] as BankOrderView
}

export const subsOf = async (server: TestServer, mainOrderNo: string): Promise<readonly BankSubView[]> =>
  dataOf(
    await admin(server).get<Listed<BankSubView>>(`${BANK_SUB}/page`, { mainOrderNo, size: 200 }),
  ).records.toSorted((one, other) => one.subOrderNo.localeCompare(other.subOrderNo, 'en', { numeric: true }))

/** An imported order of so many vouchers of ¥5. */
export async function newBankOrder(
  server: TestServer,
  favorNo: string,
  parts: number,
): Promise<BankOrderView> {
  const no = bankNumber()
  const { good } = await importBank(server, [bankLine(favorNo, { no, total: `${parts * 5}` })])
  expect(good).toBe(1)
  return bankOrderOf(server, no)
}

export const claimBank = (server: TestServer, id: string, account: string, client = admin(server)) =>
  client.post(`${BANK}/claim`, { id, account })

export const sendAll = (server: TestServer): Promise<void> => tick(server, 'favorSends')
