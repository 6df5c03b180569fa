import { expect, test } from 'vitest'
import { merchantOrderInfo } from '../../../src/contract/resources/order/merchantOrderInfo.ts'
import { RESOURCES } from '../../../src/contract/index.ts'
import { codeGroups, shortCode } from '../../../src/console/record/codeGroups.ts'
import { leadOf } from '../../../src/console/record/lead.ts'
import { ageText, detailMoment, rowMoment } from '../../../src/console/record/momentText.ts'
import { orderStops } from '../../../src/console/record/order/orderStops.ts'
import { reckon } from '../../../src/console/record/reckon.ts'
import { stateShape } from '../../../src/console/record/stateShape.ts'
import { barOf } from '../../../src/console/record/sumOf.ts'

type Noun = Parameters<typeof leadOf>[0]
const [contractPartyAccount, stock] = ['contractPartyAccount', 'stock'].map((id) => {
  const noun = RESOURCES.find((resource) => resource.id === id)
  if (!noun) throw new Error(id)
  return noun
}) as [Noun, Noun]

const NOBODY: ReadonlySet<string> = new Set()
const ORDER = {
  id: '1',
  orderNo: 'O20261122213983020090432',
  goodsName: '星幕视频会员 年卡',
  qty: 12,
  successQty: 10,
  orderAmount: 272_400,
  capturedAmount: 227_000,
  refundAmount: 22_700,
  deductType: 'account',
  orderState: 'partial',
  failReason: '供应商库存不足',
  notifyState: 'sent',
  notifyCount: 2,
  createTime: '2026-11-22 14:08:08',
  finishTime: '2026-11-22 14:11:20',
}

test('a long number is read in groups, and shortened to its day and its last digits', () => {
  expect(codeGroups('O20261122213983020090432')).toEqual(['O', '20261122', '213983', '020090', '432'])
  expect(codeGroups('SPU000005')).toEqual(['SPU000005'])
  expect(codeGroups('T912950845019000832-2')).toEqual(['T', '9129', '5084', '5019', '0008', '32', '-2'])
  expect(codeGroups('https://shop.example.com/callback')).toEqual(['https://shop.example.com/callback'])
  expect(shortCode('O20261122213983020090432')).toEqual(['O1122…', '090432'])
  expect(shortCode('T912950845019000832-2')).toEqual(['T9129…', '000832-2'])
  expect(shortCode('M00000001')).toBeNull()
})

test('moments leave out the present year, and say their age for a day', () => {
  const now = new Date('2026-11-22T16:42:08+08:00')
  expect(detailMoment('2026-11-22 16:41:08', now)).toBe('11-22 16:41:08')
  expect(detailMoment('2025-12-31 09:00:00', now)).toBe('2025-12-31 09:00:00')
  expect(rowMoment('2026-11-22 16:41:08', now)).toBe('16:41:08')
  expect(rowMoment('2026-11-21 09:24:10', now)).toBe('11-21 09:24')
  expect(rowMoment('2025-12-31 09:00:00', now)).toBe('2025-12-31')
  expect(ageText('2026-11-22 16:41:30', now)).toBe('刚刚')
  expect(ageText('2026-11-22 16:00:00', now)).toBe('42 分钟前')
  expect(ageText('2026-11-21 17:00:00', now)).toBe('23 小时前')
  expect(ageText('2026-11-21 16:00:00', now)).toBe('')
})

test('states have the shape of what they mean', () => {
  const shapes = Object.fromEntries(
    Object.keys(merchantOrderInfo.states.labels).map((state) => [
      state,
      stateShape(merchantOrderInfo, state),
    ]),
  )
  expect(shapes).toEqual({
    pending: 'ring',
    blocked: 'diamond',
    processing: 'half',
    success: 'full',
    partial: 'full',
    failed: 'full',
    suspicious: 'diamond',
    canceled: 'ring',
  })
})

test('an order leads with goods, quantity and amount; without a declaration title and first amount lead', () => {
  expect(leadOf(merchantOrderInfo, ORDER, NOBODY)).toEqual({
    title: '星幕视频会员 年卡 × 12',
    number: 'O20261122213983020090432',
    amount: { label: '订单金额', text: '2,724.00' },
    says: ['供应商库存不足'],
  })
  const plain: Parameters<typeof leadOf>[0] = { ...merchantOrderInfo, detail: {} }
  expect(leadOf(plain, ORDER, NOBODY)).toMatchObject({
    title: 'O20261122213983020090432',
    number: '',
    amount: { text: '2,724.00' },
  })
})

test('the money of an order is what was held: net, refunded, released', () => {
  const { sum } = barOf(merchantOrderInfo, ORDER) ?? {}
  expect(sum?.total).toBe(272_400)
  expect(sum?.adds).toBe(true)
  expect(sum?.parts.map(({ label, value }) => [label, value])).toEqual([
    ['实扣', 227_000],
    ['已释放', 45_400],
    ['已退款', 22_700],
    ['净收', 204_300],
  ])
  expect(barOf(merchantOrderInfo, { ...ORDER, deductType: 'points' })).toBeNull()
})

test('the stops of an order say how far it came and how long it took', () => {
  expect(orderStops(ORDER).map(({ value, tone, took }) => [value, tone, took])).toEqual([
    ['14:08:08', 'ok', ''],
    ['2,724.00', 'ok', ''],
    ['10 / 12', 'warn', '3 分 12 秒'],
    ['2,270.00', 'ok', ''],
    ['第 2 次', 'ok', ''],
  ])
  expect(
    orderStops({ ...ORDER, orderState: 'blocked', notifyState: 'none' }).map(({ isReached }) => isReached),
  ).toEqual([true, true, true, false, false])
})

test('the available amount of an account is reckoned to the last fen, and a wrong one is noticed', () => {
  const account = {
    id: '2',
    balance: -128_167_140,
    holdAmount: 658_410,
    creditLimit: 150_000_000,
    tempCredit: 30_000_000,
    tempCreditEnd: '2026-11-30 23:59:59',
    availableAmount: 51_174_450,
  }
  const reckoning = reckon(contractPartyAccount, account)
  expect(reckoning).toMatchObject({ text: '511,744.50', adds: true })
  expect(reckoning?.terms.map(({ sign, text, until }) => [sign, text, until])).toEqual([
    ['', '−1,281,671.40', ''],
    ['−', '6,584.10', ''],
    ['+', '1,500,000.00', ''],
    ['+', '300,000.00', '2026-11-30'],
  ])
  expect(reckon(contractPartyAccount, { ...account, availableAmount: 51_174_451 })?.adds).toBe(false)
})

test('the five parts of a batch add up to its receipts, or the record says that they do not', () => {
  const batch = {
    id: '3',
    inQty: 2000,
    availableQty: 1124,
    lockedQty: 36,
    allocatedQty: 300,
    outQty: 512,
    invalidQty: 28,
  }
  const { sum } = barOf(stock, batch) ?? {}
  expect(sum?.adds).toBe(true)
  expect(sum?.parts.map(({ share }) => (share * 100).toFixed(1))).toEqual([
    '56.2',
    '1.8',
    '15.0',
    '25.6',
    '1.4',
  ])
  expect(barOf(stock, { ...batch, outQty: 511 })?.sum.adds).toBe(false)
})
