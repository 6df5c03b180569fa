import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** A red packet of the sandbox. */
export interface SandboxPacket {
  readonly recordNo: string
  readonly account: string
  readonly amount: number
  readonly detailId: string
  readonly createTime: string
  /** Seconds since it was taken over. */
  readonly seconds: number
}
/** A campaign of the sandbox. */
export interface SandboxCampaign {
  readonly crowdNo: string
  readonly mchId: string
  readonly state: string
}

const columns = sql`
  record_no as "recordNo", account, amount::float8 as amount, detail_id as "detailId", create_time as "createTime",
  extract(epoch from now() - create_time)::float8 as seconds
`

export async function sandboxPacket(
  db: Reader,
  tenantId: string,
  recordNo: string,
): Promise<SandboxPacket | null> {
  const { rows } = await sql<SandboxPacket>`
    select ${columns} from red_packet_sandbox where tenant_id = ${tenantId} and record_no = ${recordNo}
  `.execute(db)
  return rows[0] ?? null
}

/** Takes over a red packet, from the budget of its campaign where it has one; null where that gives nothing. */
export async function putSandboxPacket(
  db: Reader,
  tenantId: string,
  packet: Pick<SandboxPacket, 'recordNo' | 'account' | 'amount' | 'detailId'> & {
    readonly crowdNo: string | null
  },
): Promise<SandboxPacket | null> {
  const { crowdNo } = packet
  const source =
    crowdNo === null
      ? sql`select 1 as one`
      : sql`
        update red_campaign_sandbox set spent = spent + ${packet.amount}
        where tenant_id = ${tenantId} and crowd_no = ${crowdNo} and state = 'READY'
          and spent + ${packet.amount} <= budget
        returning 1 as one
      `
  const { rows } = await sql<SandboxPacket>`
    with source as (${source})
    insert into red_packet_sandbox (tenant_id, record_no, account, amount, detail_id)
    select ${tenantId}, ${packet.recordNo}, ${packet.account}, ${packet.amount}, ${packet.detailId} from source
    on conflict do nothing
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

export async function putSandboxCampaign(
  db: Reader,
  tenantId: string,
  campaign: { readonly crowdNo: string; readonly mchId: string; readonly budget: number },
): Promise<void> {
  await sql`
    insert into red_campaign_sandbox (tenant_id, crowd_no, mch_id, budget, state)
    values (${tenantId}, ${campaign.crowdNo}, ${campaign.mchId}, ${campaign.budget}, 'CREATED')
  `.execute(db)
}

export async function sandboxCampaign(
  db: Reader,
  tenantId: string,
  crowdNo: string,
): Promise<SandboxCampaign | null> {
  const { rows } = await sql<SandboxCampaign>`
    select crowd_no as "crowdNo", mch_id as "mchId", state from red_campaign_sandbox
    where tenant_id = ${tenantId} and crowd_no = ${crowdNo}
  `.execute(db)
  return rows[0] ?? null
}

/** Moves a campaign; false where it is in none of the states. */
export async function moveSandboxCampaign(
  db: Reader,
  tenantId: string,
  { crowdNo, from, to }: { readonly crowdNo: string; readonly from: readonly string[]; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`
    update red_campaign_sandbox set state = ${to}
    where tenant_id = ${tenantId} and crowd_no = ${crowdNo} and state = any(${from}::text[])
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}
