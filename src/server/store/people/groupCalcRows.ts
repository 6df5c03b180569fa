import { type RawBuilder, sql } from 'kysely'
import type { GroupRule } from '../../../contract/parts/userGroupRule.ts'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { Reader, Writer } from '../db.ts'
import type { Where } from '../predicate.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { whereSql } from '../where.ts'
import { recordChange } from './groupRows.ts'

const RUNNING = choiceSql(userGroup, 'calcStatus', 'running'),
  ENABLED = stateSql(userGroup, 'enabled')

/** A group that is being calculated, with the rule and the numbers under which it was begun. */
export interface Calculation {
  readonly id: string
  readonly tenantId: string
  readonly merchantId: string | null
  readonly rule: GroupRule
  readonly snapshotNo: number
  readonly calcNo: number
  readonly ruleNo: number
  readonly begun: Date | string
  readonly userId: string | null
}
type Run = Pick<Calculation, 'id' | 'tenantId' | 'calcNo' | 'ruleNo'>

/** The group that waits longest to be calculated. */
export async function nextCalculation(db: Reader): Promise<Calculation | null> {
  const { rows } = await sql<Calculation>`
    select id::text as id, tenant_id as "tenantId", merchant_id::text as "merchantId", rule,
      coalesce(snapshot_no, 0) as "snapshotNo", coalesce(calc_no, 0) as "calcNo", coalesce(rule_no, 0) as "ruleNo",
      calc_begin as begun, update_user::text as "userId"
    from user_group
    where calc_status = ${RUNNING} and is_deleted = 0 and rule is not null order by calc_begin, id limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Begins the calculation of the daily groups that were not calculated since three o'clock. */
export async function beginDaily(db: Writer): Promise<number> {
  const { rows } = await sql`
    update user_group set calc_status = ${RUNNING}, progress = 0, calc_begin = now(), calc_error = null,
      calc_no = coalesce(calc_no, 0) + 1, update_user = null
    where is_deleted = 0 and status = ${ENABLED} and calc_status <> ${RUNNING}
      and group_type = ${choiceSql(userGroup, 'groupType', 'rule')}
      and refresh_cycle = ${choiceSql(userGroup, 'refreshCycle', 'daily')}
      and greatest(calc_begin, create_time) < (
        date_trunc('day', now() at time zone 'Asia/Shanghai' - interval '3 hours') + interval '3 hours'
      ) at time zone 'Asia/Shanghai'
    returning 1 as one
  `.execute(db)
  return rows.length
}

/** Whether the calculation is still to be done: nobody disabled or removed the group, or changed its rule. */
const isCurrent = ({ id, tenantId, calcNo, ruleNo }: Run): RawBuilder<boolean> => sql`
  tenant_id = ${tenantId} and id = ${id}::bigint and is_deleted = 0 and status = ${ENABLED}
    and calc_status = ${RUNNING} and coalesce(calc_no, 0) = ${calcNo}::int and coalesce(rule_no, 0) = ${ruleNo}::int
`

/** Two processes may have the same group for a moment: one of them works at a time. */
const lockGroup = (db: Writer, { id }: Run): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`user group ${id}`}, 0))`.execute(db)

/** Drops what an unfinished calculation prepared under numbers the group has not reached. */
export async function clearPrepared(db: Writer, run: Calculation): Promise<void> {
  await lockGroup(db, run)
  const { id, tenantId } = run
  const snapshot = sql`(select coalesce(snapshot_no, 0) from user_group where id = ${id}::bigint)`
  await sql`
    delete from user_group_member
    where tenant_id = ${tenantId} and group_id = ${id}::bigint and entered_no > ${snapshot}
  `.execute(db)
  await sql`
    update user_group_member set left_no = null, leave_time = null
    where tenant_id = ${tenantId} and group_id = ${id}::bigint and left_no > ${snapshot}
  `.execute(db)
}

export interface CalculatedPart {
  /** The last consumer of the part; null where none is left. */
  readonly last: string | null
  /** The group was disabled, removed or changed: this calculation is over. */
  readonly isVoid: boolean
}

/**
 * Prepares the next number of the group for the consumers behind `after`: who the rule finds and is not in it enters,
 * who is in it and is not found leaves. Nobody reads that before `finishCalculation`.
 */
export async function calculatePart(
  db: Writer,
  run: Calculation,
  part: {
    readonly where: Where<typeof userinfo>
    readonly after: string
    readonly size: number
    readonly progress: number
  },
): Promise<CalculatedPart> {
  const { id, tenantId, snapshotNo } = run,
    next = snapshotNo + 1
  await lockGroup(db, run)
  const { rows: current } = await sql`select 1 as one from user_group where ${isCurrent(run)}`.execute(db)
  if (current.length === 0) return { last: null, isVoid: true }
  const { rows: ends } = await sql<{ last: string | null }>`
    select max(id)::text as last from (
      select id from userinfo where tenant_id = ${tenantId} and id > ${part.after}::bigint
      order by id limit ${part.size}::int) as slice
  `.execute(db)
  const last = ends[0]?.last ?? null
  const found = sql`
    select id as user_id from userinfo
    where tenant_id = ${tenantId} and is_deleted = 0 and id > ${part.after}::bigint
      and id <= ${last ?? part.after}::bigint and ${whereSql(userinfo, part.where)}
  `
  // Behind the last consumer only members remain that are no consumers any more.
  const upTo = last === null ? sql`` : sql`and m.user_id <= ${last}::bigint`
  // Sets are compared by hashes whatever the database believes of a table that grew just now.
  await sql`
    with found as materialized (${found}),
    present as materialized (
      select m.user_id from user_group_member m
      where m.tenant_id = ${tenantId} and m.group_id = ${id}::bigint and m.left_no is null
        and m.user_id > ${part.after}::bigint ${upTo}),
    gone as materialized (select user_id from present except select user_id from found),
    come as materialized (select user_id from found except select user_id from present),
    leaving as (
      update user_group_member m set left_no = ${next}::int, leave_time = now() from gone
      where m.tenant_id = ${tenantId} and m.group_id = ${id}::bigint and m.user_id = gone.user_id
        and m.left_no is null)
    insert into user_group_member (tenant_id, group_id, user_id, entered_no)
    select ${tenantId}, ${id}::bigint, user_id, ${next}::int from come
  `.execute(db)
  await sql`
    update user_group set progress = ${part.progress}::int where ${isCurrent(run)} and progress <> ${part.progress}::int
  `.execute(db)
  return { last, isVoid: false }
}

/** Lets the group have the number that was prepared, and records who came and went; false where it is void. */
export async function finishCalculation(db: Writer, run: Calculation): Promise<boolean> {
  const { id, tenantId, snapshotNo } = run,
    next = snapshotNo + 1
  await lockGroup(db, run)
  const { rows } = await sql<{ members: number; entered: number; gone: number }>`
    select count(*) filter (where left_no is null)::int as members,
      count(*) filter (where entered_no = ${next}::int)::int as entered,
      count(*) filter (where left_no = ${next}::int)::int as gone
    from user_group_member where tenant_id = ${tenantId} and group_id = ${id}::bigint
  `.execute(db)
  const { members = 0, entered = 0, gone = 0 } = rows[0] ?? {}
  const { rows: done } = await sql`
    update user_group set calc_status = ${choiceSql(userGroup, 'calcStatus', 'done')}, progress = 100,
      snapshot_no = ${next}::int, member_count = ${members}::int, calc_time = now(), calc_error = null,
      version = version + 1, update_time = now()
    where ${isCurrent(run)} and coalesce(snapshot_no, 0) = ${snapshotNo}::int
    returning 1 as one
  `.execute(db)
  if (done.length === 0) return false
  await recordChange(db, tenantId, {
    groupId: id,
    snapshotNo: next,
    kind: 'calculated',
    entered,
    leftCount: gone,
    memberCount: members,
    begun: run.begun,
    userId: run.userId,
  })
  return true
}

/** Ends a calculation without a result: `error` for one that failed, null for one that is void. */
export async function endCalculation(db: Writer, run: Run, error: string | null): Promise<void> {
  const { id, tenantId, calcNo } = run
  const state = error === null ? 'none' : 'failed'
  await sql`
    update user_group set calc_status = ${choiceSql(userGroup, 'calcStatus', state)}, progress = null,
      calc_error = ${error}
    where tenant_id = ${tenantId} and id = ${id}::bigint and calc_status = ${RUNNING}
      and coalesce(calc_no, 0) = ${calcNo}::int
  `.execute(db)
}

/** The number of consumers of a tenant, for the progress of calculations. */
export async function countUsers(db: Reader, tenantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from userinfo where tenant_id = ${tenantId}
  `.execute(db)
  return rows[0]?.n ?? 0
}
