import { sql } from 'kysely'
import {
  ALARM_CHANNELS,
  ALARM_LEVELS,
  type AlarmChannel,
  type AlarmLevel,
} from '../../../contract/parts/alarms.ts'
import { newId } from '../../../kernel/id.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Reader } from '../db.ts'
import { ago } from '../expressions.ts'
import { valueSql } from '../storedValues.ts'

/** What a sending is for. */
export const PURPOSES = { alert: 1, escalation: 2, recovery: 3, test: 4 } as const
export type Purpose = keyof typeof PURPOSES
/** How far a sending is. */
export const SEND_STATES = { waiting: 0, sent: 1, failed: 2 } as const

const WAITING = valueSql(SEND_STATES, 'waiting'),
  SENT = valueSql(SEND_STATES, 'sent'),
  FAILED = valueSql(SEND_STATES, 'failed')

/** Whom a sending is for: a user, a mobile number or address, or nobody but the robot of its channel. */
export interface Target {
  readonly channel: AlarmChannel
  readonly userId?: string
  readonly target?: string
}
export interface NewSends {
  readonly tenantId: string
  readonly recordId: string | null
  readonly ruleId: string
  readonly purpose: Purpose
  readonly level: AlarmLevel
  readonly sentence: Sentence
  readonly targets: readonly Target[]
  /** When it was sent, in past rows of a demonstration. */
  readonly sentAt?: Date
}

/** Stores what is to be sent, after the commit. */
export async function insertSends(
  db: Reader,
  { tenantId, recordId, ruleId, purpose, level, sentence, targets, sentAt }: NewSends,
): Promise<void> {
  if (targets.length === 0) return
  await sql`
    insert into alarm_send (id, tenant_id, record_id, rule_id, purpose, channel, user_id, target, level, sentence,
      state, tries, next_time, sent_time, create_time)
    select id, ${tenantId}, ${recordId}::bigint, ${ruleId}::bigint, ${PURPOSES[purpose]}::smallint, channel,
      user_id, target, ${ALARM_LEVELS.wire[level]}::smallint, ${JSON.stringify(sentence)}::jsonb,
      ${sentAt ? SENT : WAITING}, ${sentAt ? 1 : 0}::int, ${sentAt ? null : sql`now()`}::timestamptz,
      ${sentAt ?? null}::timestamptz, coalesce(${sentAt ?? null}::timestamptz, now())
    from unnest(${targets.map(() => newId())}::bigint[],
      ${targets.map(({ channel }) => ALARM_CHANNELS.wire[channel])}::smallint[],
      ${targets.map(({ userId }) => userId ?? null)}::bigint[],
      ${targets.map(({ target }) => target ?? null)}::varchar[]) as t (id, channel, user_id, target)
  `.execute(db)
}

/** A sending that was claimed; `fence` shows whether it was claimed again meanwhile. */
export interface ClaimedSend {
  readonly id: string
  readonly tenantId: string
  readonly recordId: string | null
  readonly fence: number
  readonly tries: number
  readonly channel: number
  readonly userId: string | null
  readonly target: string | null
  readonly level: number
  readonly sentence: Sentence
  readonly phone: string | null
  readonly email: string | null
  readonly weComUrl: string | null
  readonly dingTalkUrl: string | null
  readonly dingTalkSecret: string | null
}

/**
 * Claims sendings that are due. Their next attempt is postponed by `seconds`, so that no other process makes them
 * meanwhile, and that they are made again if this one ends.
 */
export async function claimSends(
  db: Reader,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<ClaimedSend[]> {
  const { rows } = await sql<ClaimedSend>`
    with due as (
      select id from alarm_send where state = ${WAITING} and next_time <= now()
      order by next_time, id limit ${sql.lit(limit)} for update skip locked),
    claimed as (
      update alarm_send s
      set next_time = now() + make_interval(secs => ${seconds}), fence = s.fence + 1, tries = s.tries + 1
      from due where s.id = due.id returning s.*)
    select s.id::text as id, s.tenant_id as "tenantId", s.record_id::text as "recordId", s.fence, s.tries,
      s.channel, s.user_id::text as "userId", s.target, s.level, s.sentence, u.phone, u.email,
      a.we_com_url as "weComUrl", a.ding_talk_url as "dingTalkUrl", a.ding_talk_secret as "dingTalkSecret"
    from claimed s
    left join account u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.is_deleted = 0
    left join alarm a on a.id = s.rule_id and a.tenant_id = s.tenant_id
    order by s.id
  `.execute(db)
  return rows
}

/** How an attempt ended; without `nextInSeconds` a failure is final. */
export type SendEnd =
  | { readonly sent: true }
  | { readonly sent: false; readonly error: string; readonly nextInSeconds: number | null }

/**
 * Stores how an attempt ended, on its record as well; false where it was claimed again meanwhile. Numbers and
 * addresses are kept masked from then on.
 */
export async function endSend(db: Reader, { id, fence }: ClaimedSend, end: SendEnd): Promise<boolean> {
  const seconds = end.sent ? null : end.nextInSeconds,
    state = end.sent ? SENT : seconds === null ? FAILED : WAITING
  const { rows } = await sql<{ recordId: string | null }>`
    update alarm_send set state = ${state},
      next_time = ${seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`},
      error_text = ${end.sent ? null : end.error.slice(0, 200)}, sent_time = ${end.sent ? sql`now()` : null},
      target = ${seconds === null ? MASKED : sql`target`}
    where id = ${id} and fence = ${fence} and state = ${WAITING}
    returning record_id::text as "recordId"
  `.execute(db)
  const [ended] = rows
  if (ended?.recordId) await noteResult(db, ended.recordId)
  return ended !== undefined
}

const MASKED = sql`case when target like '%@%' then left(target, 1) || '***' || substr(target, strpos(target, '@'))
  else left(target, 3) || '****' || right(target, 4) end`

/** How the sendings of a record read, by which of their counts are above zero: sent 1, failed 2, waiting 4. */
const RESULTS = [
  '',
  '已发送 {sent}',
  '失败 {failed}',
  '已发送 {sent}，失败 {failed}',
  '待发送 {waiting}',
  '已发送 {sent}，待发送 {waiting}',
  '失败 {failed}，待发送 {waiting}',
  '已发送 {sent}，失败 {failed}，待发送 {waiting}',
] as const

const noteResult = (db: Reader, recordId: string): Promise<unknown> =>
  sql`
    update alarm_record r set
      send_result = replace(replace(replace(c.text, '{sent}', c.sent::text), '{failed}', c.failed::text),
        '{waiting}', c.waiting::text),
      send_sentence = jsonb_build_object('text', c.text,
        'params', jsonb_build_object('sent', c.sent, 'failed', c.failed, 'waiting', c.waiting))
    from (
      select sent, failed, waiting,
        (${[...RESULTS]}::text[])[1 + sign(sent)::int + 2 * sign(failed)::int + 4 * sign(waiting)::int] as text
      from (
        select count(*) filter (where state = ${SENT}) as sent, count(*) filter (where state = ${FAILED}) as failed,
          count(*) filter (where state = ${WAITING}) as waiting
        from alarm_send where (tenant_id, record_id) in (select tenant_id, id from alarm_record where id = ${recordId})
      ) counted) c
    where r.id = ${recordId}
    returning r.id
  `.execute(db)

/** A sending as people read it. */
export interface SendRow {
  readonly id: string
  readonly purpose: number
  readonly channel: number
  readonly receiver: string | null
  readonly target: string | null
  readonly state: number
  readonly tries: number
  readonly errorText: string | null
  readonly createTime: string
}

/** A page of the sendings of a record or of a rule, the latest first. */
export async function selectSends(
  db: Reader,
  tenantId: string,
  by: { readonly recordId: string } | { readonly ruleId: string },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly sends: readonly SendRow[]; readonly total: number }> {
  const whose = 'recordId' in by ? sql`s.record_id = ${by.recordId}` : sql`s.rule_id = ${by.ruleId}`
  const { rows } = await sql<SendRow>`
    select s.id::text as id, s.purpose, s.channel, u.real_name as receiver, s.target, s.state, s.tries,
      s.error_text as "errorText",
      to_char(s.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime"
    from alarm_send s left join account u on u.id = s.user_id and u.tenant_id = s.tenant_id
    where s.tenant_id = ${tenantId} and ${whose}
    order by s.id desc offset ${sql.lit(offset)} limit ${sql.lit(limit)}
  `.execute(db)
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from alarm_send s where s.tenant_id = ${tenantId} and ${whose}
  `.execute(db)
  return { sends: rows, total: counted.rows[0]?.n ?? 0 }
}

/** Deletes sendings after their 180 days. */
export const dropOldSends = (db: Reader): Promise<unknown> =>
  db.deleteFrom('alarm_send').where('create_time', '<', ago('180 days')).execute()
