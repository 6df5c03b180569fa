import { sql } from 'kysely'
import { FAVOR_PLATFORMS, type FavorPlatform } from '../../../contract/parts/favorTerms.ts'
import type { Reader, Writer } from '../db.ts'

export interface Heard {
  readonly platform: FavorPlatform
  readonly notificationId: string
  readonly eventType: string
  readonly couponId: string
  readonly isMatched: boolean
  /** Sealed. */
  readonly body: string
}

/** Keeps a notification; false where it was heard before. */
export async function keepNotification(db: Writer, tenantId: string, heard: Heard): Promise<boolean> {
  const { rows } = await sql`
    insert into favor_notification
      (tenant_id, platform, notification_id, event_type, coupon_id, is_matched, body)
    values (${tenantId}, ${FAVOR_PLATFORMS.wire[heard.platform]}::smallint, ${heard.notificationId},
      ${heard.eventType}, ${heard.couponId}, ${heard.isMatched}, ${heard.body})
    on conflict do nothing
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** A notification about a voucher that no record has yet. */
export interface Unmatched {
  readonly tenantId: string
  readonly platform: number
  readonly notificationId: string
  readonly body: string
}

/** Notifications whose voucher is known by now, of every tenant. */
export async function matchable(db: Reader, limit: number): Promise<readonly Unmatched[]> {
  const { rows } = await sql<Unmatched>`
    select n.tenant_id as "tenantId", n.platform, n.notification_id as "notificationId", n.body
    from favor_notification n
    where not n.is_matched and exists (
      select 1 from favor_record r where r.tenant_id = n.tenant_id and r.coupon_id = n.coupon_id)
    order by n.create_time limit ${limit}
  `.execute(db)
  return rows
}

export async function markMatched(db: Writer, heard: Omit<Unmatched, 'body'>): Promise<void> {
  await sql`
    update favor_notification set is_matched = true
    where tenant_id = ${heard.tenantId} and platform = ${heard.platform}
      and notification_id = ${heard.notificationId}
  `.execute(db)
}

/** The voucher is not known yet: the notification waits for its record. */
export async function markWaiting(
  db: Writer,
  heard: { readonly tenantId: string; readonly platform: FavorPlatform; readonly notificationId: string },
): Promise<void> {
  await sql`
    update favor_notification set is_matched = false
    where tenant_id = ${heard.tenantId} and platform = ${FAVOR_PLATFORMS.wire[heard.platform]}::smallint
      and notification_id = ${heard.notificationId}
  `.execute(db)
}

/** Deletes notifications older than a year. */
export async function dropOldNotifications(db: Reader): Promise<void> {
  await sql`delete from favor_notification where create_time < now() - interval '12 months'`.execute(db)
}
