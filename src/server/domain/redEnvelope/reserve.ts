import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { formatDay } from '../../../kernel/time.ts'
import { momentOf } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { takeCount } from '../../store/favor/countRows.ts'
import { takeAmount, takePacket } from '../../store/redEnvelope/envelopeRows.ts'
import { markFailed, markSending } from '../../store/redEnvelope/recordRows.ts'
import { findRows } from '../../store/rows.ts'
import type { Writer } from '../../store/db.ts'
import { dayKey, userKey } from '../favor/outcome.ts'
import { boundsOf, drawAmount } from './draw.ts'
import type { Envelope } from './envelope.ts'
import type { ReservedPacket } from './outcome.ts'
import { rangeOf } from './rules.ts'

/** Why our own limits refuse a red packet; the platform is not asked. */
const REASONS = {
  STOPPED: '红包活动已停止',
  OVER: '红包活动已结束',
  EMPTY: '红包已领完',
  BUDGET: '剩余预算不足以按原金额重新发放',
  DAY_LIMIT: '当日红包已发完',
  USER_LIMIT: '用户领取次数已达上限',
} as const
type Reason = keyof typeof REASONS

/** Somebody else works on the record: what this transaction did is rolled back. */
class Settled extends Error {}

class ReserveRefusal extends Error {
  readonly code: Reason
  constructor(code: Reason) {
    super(code)
    this.code = code
  }
}
const refuse = (code: Reason): never => {
  throw new ReserveRefusal(code)
}
/** 0 limits nothing. */
const limitOf = (limit: number | null): number | null => (limit ? limit : null)

/** Why a campaign gives nothing away, as it stands now: others may have taken the last one meanwhile. */
async function reasonNow(db: Writer, tenantId: string, id: string): Promise<Reason> {
  const [now] = await findRows(db, redEnvelope, tenantId, [id])
  if (!now || now.status === 'ended') return 'OVER'
  if (now.status !== 'running') return 'STOPPED'
  return now.endTime < momentOf({}) ? 'OVER' : 'EMPTY'
}

/** Takes a red packet of a campaign within every limit, and draws its amount; throws where one does not allow it. */
async function take(
  db: Writer,
  { tenantId, record, digest }: ReservedPacket,
  envelope: Envelope,
): Promise<void> {
  const ownerId = envelope.id,
    day = formatDay(new Date()),
    left = await takePacket(db, tenantId, ownerId)
  if (!left) return refuse(await reasonNow(db, tenantId, ownerId))
  const draw = { rest: left.amount, count: left.count, ...rangeOf(envelope) },
    bounds = boundsOf(draw),
    earlier = record.amount
  // One that is tried again keeps its amount: its number stands for it at the platform.
  const amount =
    earlier === null
      ? drawAmount(draw)
      : bounds && earlier >= bounds.low && earlier <= bounds.high
        ? earlier
        : refuse('BUDGET')
  if (amount === null || !(await takeAmount(db, tenantId, ownerId, amount))) return refuse('EMPTY')
  const count = async (code: Reason, key: string, limit: number | null) => {
    if (!(await takeCount(db, tenantId, { ownerId, key, by: 1, limit: limitOf(limit) }))) refuse(code)
  }
  await count('DAY_LIMIT', dayKey(day), envelope.dailyCount)
  await count('USER_LIMIT', userKey(digest), envelope.perUserLimit)
  if (!(await markSending(db, tenantId, { id: record.id, amount, day }))) throw new Settled()
}

/** Reserves a red packet for a waiting record. True where one is reserved; otherwise the record failed, or is over. */
export async function reservePacket(
  { database }: Services,
  reserved: ReservedPacket,
  envelope: Envelope,
): Promise<boolean> {
  try {
    await database.transaction((db) => take(db, reserved, envelope))
    return true
  } catch (error) {
    if (error instanceof Settled) return false
    if (!(error instanceof ReserveRefusal)) throw error
    const { code } = error,
      { tenantId, record } = reserved
    await database.transaction((db) =>
      markFailed(db, tenantId, { id: record.id, from: 'pending', code, reason: REASONS[code] }),
    )
    return false
  }
}
