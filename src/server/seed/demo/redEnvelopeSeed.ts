import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { momentIn } from '../../../kernel/time.ts'
import { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import { redEnvelopeVerification } from '../../../contract/resources/redEnvelope/redEnvelopeVerification.ts'
import { addFen, type Fen, fen, multiplyFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { RED_AMOUNT, RED_COUNT } from '../../store/redEnvelope/envelopeRows.ts'
import { claimKeys } from '../../store/redEnvelope/recordRows.ts'
import { noteQuota } from '../../store/marketing/quotaRows.ts'
import { insertRow, insertRows } from '../../store/rows.ts'
import { CAMPAIGNS, type DemoCampaign, packetAt } from './redEnvelopeRows.ts'

/** What a campaign has given away by its red packets. */
interface Given {
  readonly count: number
  readonly amount: Fen
}
type Packets = readonly ReturnType<typeof packetAt>[]
const givenBy = (packets: Packets, ...states: readonly string[]): Given =>
  packets
    .filter(({ state }) => states.includes(state))
    .reduce<Given>(({ count, amount }, row) => ({ count: count + 1, amount: addFen(amount, row.amount) }), {
      count: 0,
      amount: ZERO_FEN,
    })

/** The columns of a campaign with its counters. */
function rowOf(campaign: DemoCampaign, packets: Packets) {
  const { name, platform, status, face, range, total, days, crowdNo } = campaign,
    issued = givenBy(packets, 'sent', 'received', 'refunding', 'refunded'),
    received = givenBy(packets, 'received'),
    refunded = givenBy(packets, 'refunded'),
    held = givenBy(packets, 'sending', 'sent', 'received', 'refunding'),
    budget = range ? campaign.budget : multiplyFen(face, total)
  return {
    envelopeName: name,
    platform,
    redUseType: campaign.use,
    mchId: 'SANDBOX01',
    amountType: range ? 'random' : 'fixed',
    amount: range ? null : face,
    minAmount: range?.[0] ?? null,
    maxAmount: range?.[1] ?? null,
    totalCount: total,
    totalAmount: budget,
    perUserLimit: 1,
    dailyCount: 0,
    sendName: '云帆科技',
    wishing: campaign.wishing,
    actName: name,
    startTime: momentIn(days[0]),
    endTime: momentIn(days[1]),
    crowdNo: crowdNo ?? null,
    campStatus: crowdNo ? 'ready' : null,
    countBalance: total - held.count,
    amountBalance: subtractFen(budget, held.amount),
    issuedCount: issued.count,
    issuedAmount: issued.amount,
    receivedCount: received.count,
    receivedAmount: received.amount,
    refundedCount: refunded.count,
    refundedAmount: refunded.amount,
    status,
  } as const
}

/** The movements that led to what is left. */
async function noteMovements(
  writer: Writer,
  tenantId: string,
  row: ReturnType<typeof rowOf> & { readonly id: string; readonly envelopeNo: string },
): Promise<void> {
  const { id: ownerId, envelopeNo } = row
  for (const [quota, total, left] of [
    [RED_COUNT, row.totalCount, row.countBalance],
    [RED_AMOUNT, row.totalAmount, row.amountBalance],
  ] as const) {
    await noteQuota(writer, tenantId, quota, {
      ownerId,
      type: 'initial',
      delta: total,
      after: total,
      bizNo: envelopeNo,
    })
    if (left !== total)
      await noteQuota(writer, tenantId, quota, {
        ownerId,
        type: 'issue',
        delta: left - total,
        after: left,
        bizNo: envelopeNo,
      })
  }
}

/** Payments with red packets of Alipay that were received. */
async function seedRedemptions(
  writer: Writer,
  tenantId: string,
  envelopeId: string,
  rows: readonly {
    readonly recordNo: string
    readonly accountMasked: string | null
    readonly usedAmount: Fen
  }[],
): Promise<void> {
  const sellers = ['早餐店', '水果铺', '便利店']
  await insertRows(
    writer,
    redEnvelopeVerification,
    tenantId,
    rows.map(({ recordNo, accountMasked, usedAmount }, index) => ({
      recordNo,
      envelopeId,
      accountMasked,
      tradeNo: `202611${String(10_000 + index * 7)}2200${index}`,
      usedAmount,
      sellerName: sellers[index % sellers.length] ?? null,
      verifyTime: momentIn(-(index + 1) / 3),
      status: 'spent',
    })),
  )
}

/** Writes campaigns of red packets that ran, run and wait, and their red packets. */
export async function seedRedEnvelopes(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  for (const [place, campaign] of CAMPAIGNS.entries()) {
    const packets = Array.from({ length: campaign.packets }, (_, index) =>
        packetAt(index, { vault, campaign, place }),
      ),
      values = rowOf(campaign, packets),
      envelope = await insertRow(writer, redEnvelope, tenantId, values)
    await noteMovements(writer, tenantId, {
      ...values,
      id: envelope.id,
      envelopeNo: envelope.envelopeNo ?? envelope.id,
    })
    if (packets.length === 0) continue
    const ids: string[] = [],
      spent: { recordNo: string; accountMasked: string | null; usedAmount: Fen }[] = []
    for (const packet of packets) {
      const row = await insertRow(writer, redEnvelopeRecord, tenantId, { ...packet, envelopeId: envelope.id })
      ids.push(row.id)
      if (packet.usedAmount > fen(0))
        spent.push({
          recordNo: row.recordNo ?? '',
          accountMasked: row.accountMasked,
          usedAmount: packet.usedAmount,
        })
    }
    await claimKeys(
      writer,
      tenantId,
      packets.map(({ bizNo }, index) => ({ bizNo, recordId: ids[index] ?? '' })),
    )
    if (spent.length > 0) await seedRedemptions(writer, tenantId, envelope.id, spent)
  }
}
