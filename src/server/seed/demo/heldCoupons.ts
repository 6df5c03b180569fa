import { couponRecord } from '../../../contract/resources/coupon/couponRecord.ts'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import { couponWriteoff } from '../../../contract/resources/coupon/couponWriteoff.ts'
import { type Fen, fen, sumFen } from '../../../kernel/money.ts'
import { parseMoment, momentIn } from '../../../kernel/time.ts'
import { benefitOf, discountOf, rulesOf, type Template, validityOf } from '../../domain/coupon/rules.ts'
import type { Consumer } from '../../store/coupon/issueRows.ts'
import { addCouponCounts, countHolders } from '../../store/coupon/useRows.ts'
import { insertRows } from '../../store/rows.ts'
import type { CouponSeeding } from './couponSeeding.ts'
import { type DemoCoupon, ORDER_AMOUNTS } from './coupons.data.ts'

type HeldState = keyof DemoCoupon['issued']

interface Held {
  readonly consumer: Consumer
  readonly state: HeldState
  readonly couponNo: string
  readonly sendTime: string
  readonly use: {
    readonly orderNo: string
    readonly orderAmount: Fen
    readonly discountAmount: Fen
    readonly at: string
  } | null
}
interface Issued {
  readonly demo: DemoCoupon
  readonly template: Template
  readonly batchNo: string | null
  readonly place: number
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** The number of a coupon of the demonstration: it looks random and is the same every time. */
function numberOf(place: number): string {
  let state = (place + 1) * 2_654_435_761
  return `CP${Array.from({ length: 16 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return LETTERS[Math.floor(state / 65_536) % LETTERS.length] ?? 'A'
  }).join('')}`
}

/** Who holds which coupon, and what became of it: the states in turn, the first issued first. */
function heldOf({ demo, template, place }: Issued, consumers: readonly Consumer[]): readonly Held[] {
  const states = (Object.entries(demo.issued) as [HeldState, number][]).flatMap(([state, count]) =>
      Array.from({ length: count }, () => state),
    ),
    rules = rulesOf(template)
  return states.map((state, index): Held => {
    const consumer = consumers[index % consumers.length]
    if (!consumer) throw new Error('there are no consumers')
    const orderAmount = fen((ORDER_AMOUNTS[(index + place) % ORDER_AMOUNTS.length] ?? 0) + rules.threshold),
      start = demo.channel === 'granted' ? 1 : 1 + ((index * 7) % 10)
    const sentAfter =
      state === 'unused' && demo.channel !== 'granted'
        ? Math.min(start - demo.from - 12, -demo.from - 1)
        : start
    const at = demo.from + Math.max(sentAfter, 0.5) + index / 1000
    return {
      consumer,
      state,
      couponNo: numberOf(place * 100 + index),
      sendTime: momentIn(at),
      use:
        state === 'used'
          ? {
              orderNo: `MO${String(20_261_100 + place)}${String(index + 1).padStart(6, '0')}`,
              orderAmount,
              discountAmount: discountOf(rules, orderAmount),
              at: momentIn(Math.min(at + 1 + (index % 3), -0.05)),
            }
          : null,
    }
  })
}

const personOf = ({ id, mobile, digest, mask }: Consumer) => ({
  userId: id,
  mobile,
  'mobile.hmac': digest,
  mobileMask: mask,
})
const sharedOf = ({ template, batchNo, demo }: Issued) =>
  ({
    couponId: template.id,
    couponName: template.couponName,
    couponType: template.couponType,
    batchNo,
    sendChannel: demo.channel,
  }) as const

/** Writes the coupons in customers' hands. */
async function writeCoupons(
  issued: Issued,
  rows: readonly Held[],
  { writer, tenantId, merchant }: CouponSeeding,
): Promise<void> {
  const rules = rulesOf(issued.template)
  await insertRows(
    writer,
    couponuser,
    tenantId,
    rows.map(({ consumer, state, couponNo, sendTime, use }) => ({
      ...sharedOf(issued),
      ...personOf(consumer),
      couponNo,
      snapshot: rules,
      benefit: benefitOf(rules),
      ...validityOf(issued.template, parseMoment(sendTime)),
      ...(use
        ? {
            orderNo: use.orderNo,
            merchantCode: merchant?.code ?? null,
            orderAmount: use.orderAmount,
            discountAmount: use.discountAmount,
            useTime: use.at,
          }
        : {}),
      ...(state === 'void' ? { voidReason: '发错活动，换发新券' } : {}),
      state,
      createTime: sendTime,
    })),
  )
}

/** Writes the records of what was issued and of what was not. */
async function writeRecords(
  issued: Issued,
  rows: readonly Held[],
  { writer, tenantId }: CouponSeeding,
): Promise<void> {
  const { demo } = issued,
    failures = (demo.failures ?? []).flatMap(([reason, count]) =>
      Array.from({ length: count }, () => reason),
    ),
    grantTime = momentIn(demo.from + 1)
  await insertRows(writer, couponRecord, tenantId, [
    ...rows.map(({ consumer, couponNo, sendTime }) => ({
      ...sharedOf(issued),
      ...personOf(consumer),
      quantity: 1,
      couponNo,
      sendTime,
      sendState: 'success' as const,
      createTime: sendTime,
    })),
    ...failures.map((failReason, index) => ({
      ...sharedOf(issued),
      mobileMask: failReason.startsWith('手机号') ? `1390${index}` : `139****00${10 + index}`,
      quantity: 1,
      failReason,
      sendTime: grantTime,
      sendState: 'failed' as const,
      createTime: grantTime,
    })),
  ])
}

/** Writes the uses; returns what they took off together. */
async function writeUses(
  { template }: Issued,
  rows: readonly Held[],
  { writer, tenantId, merchant }: CouponSeeding,
): Promise<Fen> {
  const uses = rows.flatMap(({ use, consumer, couponNo }) => (use ? [{ consumer, couponNo, use }] : []))
  await insertRows(
    writer,
    couponWriteoff,
    tenantId,
    uses.map(({ consumer: { mobile, digest, mask }, couponNo, use }) => ({
      couponId: template.id,
      couponName: template.couponName,
      couponNo,
      mobile,
      'mobile.hmac': digest,
      mobileMask: mask,
      orderNo: use.orderNo,
      merchantId: merchant?.id ?? null,
      merchantCode: merchant?.code ?? null,
      orderAmount: use.orderAmount,
      discountAmount: use.discountAmount,
      useTime: use.at,
      state: 'used' as const,
      createTime: use.at,
    })),
  )
  return sumFen(uses.map(({ use }) => use.discountAmount))
}

/** Writes what customers hold of a template, how they came by it, and what they used; the counters follow. */
export async function writeHeld(issued: Issued, seeding: CouponSeeding): Promise<void> {
  const { writer, tenantId, consumers } = seeding,
    rows = heldOf(issued, consumers),
    couponId = issued.template.id
  await writeCoupons(issued, rows, seeding)
  await writeRecords(issued, rows, seeding)
  const discount = await writeUses(issued, rows, seeding)
  await countHolders(writer, tenantId, couponId)
  await addCouponCounts(writer, tenantId, { couponId, discount })
}
