import { sql } from 'kysely'
import { SMS_SCENES, type SmsScene } from '../../../contract/parts/smsScenes.ts'
import { problemOf } from '../../../contract/parts/smsText.ts'
import { sms } from '../../../contract/resources/resource/sms.ts'
import { smsTemplate } from '../../../contract/resources/resource/smsTemplate.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { EVERY_TENANT } from '../tenancy.ts'
import { inTenant } from '../tenantWork.ts'

/** The template of a scene with its channel, as its messages are sent. */
export interface SceneTemplate {
  readonly isEnabled: boolean
  readonly content: string
  readonly dayLimit: number
  readonly intervalSec: number
  readonly allowQuietHours: boolean
  /** Null where no channel is enabled and none is named. */
  readonly smsId: string | null
  readonly category: number | null
  readonly signName: string | null
  /** The number of the template at the provider: of the scene, else of the channel's template of that code. */
  readonly templateId: string | null
  /** The channel's own template, which every code may be sent with. */
  readonly channelTemplateId: string | null
}

const ENABLED = stateSql(smsTemplate, 'enabled'),
  CHANNEL_ENABLED = stateSql(sms, 'enabled')

/**
 * The template of a scene; null where the tenant has none. `present` reads it as it stands in its form instead of
 * what is sent, for tests.
 */
export async function findScene(
  db: Reader,
  tenantId: string,
  { sceneCode, present = false }: { readonly sceneCode: string; readonly present?: boolean },
): Promise<SceneTemplate | null> {
  const chosen = (now: string, sent: string) => sql.raw(present ? now : sent)
  const { rows } = await sql<SceneTemplate>`
    select c.status = ${ENABLED} as "isEnabled",
      ${chosen('c.content', 'coalesce(c.sent_content, c.content)')} as content,
      coalesce(c.day_limit, 0) as "dayLimit", coalesce(c.interval_sec, 0) as "intervalSec",
      coalesce(c.allow_quiet_hours, false) as "allowQuietHours", s.id::text as "smsId",
      s.category,
      coalesce(${chosen('c.sign_name', 'c.sent_sign')}, s.sign_name) as "signName",
      coalesce(${chosen('c.provider_template_id', 'c.sent_template_id')}, t.template_id) as "templateId",
      s.template_id as "channelTemplateId"
    from sms_scene_template c
    left join lateral (
      select * from sms s
      where s.tenant_id = c.tenant_id and s.is_deleted = 0
        and case when c.sms_code is null then s.status = ${CHANNEL_ENABLED} else s.id = c.sms_code end
      order by s.id limit 1) s on true
    left join sms_templates t on t.sms_id = s.id and t.template_code = c.scene_code
    where c.tenant_id = ${tenantId} and c.scene_code = ${sceneCode} and c.is_deleted = 0
  `.execute(db)
  return rows[0] ?? null
}

/** The signatures of a tenant's channels by id; that of the enabled one is under the empty id. */
export async function channelSigns(db: Reader, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    readonly id: string
    readonly signName: string | null
    readonly isEnabled: boolean
  }>`
    select id::text as id, sign_name as "signName", status = ${CHANNEL_ENABLED} as "isEnabled" from sms
    where tenant_id = ${tenantId} and is_deleted = 0
  `.execute(db)
  const signs = new Map(rows.map(({ id, signName }) => [id, signName ?? '']))
  return signs.set('', rows.find(({ isEnabled }) => isEnabled)?.signName ?? '')
}

/** The category of the channel a template is sent by; null where there is none. */
export async function channelCategory(
  db: Reader,
  tenantId: string,
  smsId: string | null,
): Promise<number | null> {
  const { rows } = await sql<{ readonly category: number }>`
    select category from sms
    where tenant_id = ${tenantId} and is_deleted = 0
      and ${smsId === null ? sql`status = ${CHANNEL_ENABLED}` : sql`id = ${smsId}`}
    order by id limit 1
  `.execute(db)
  return rows[0]?.category ?? null
}

/**
 * Notes that something is sent to a subject; false where the last time was less than `seconds` ago. The caller
 * has counted the subject's day before, which lets concurrent calls wait for one another.
 */
export async function noteSent(
  db: Writer,
  tenantId: string,
  { subject, seconds }: { readonly subject: string; readonly seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sms_count (tenant_id, subject, span, begins_at, count)
    select ${tenantId}, ${subject}, 'sent', clock_timestamp(), 1
    where not exists (
      select from sms_count
      where tenant_id = ${tenantId} and subject = ${subject} and span = 'sent'
        and begins_at > clock_timestamp() - make_interval(secs => ${seconds}))
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/**
 * Writes the templates of scenes that tenants do not have yet. A text their enabled channel has for the scene is
 * taken over; else it is the default.
 */
export const putMissingTemplates = (
  db: Reader,
  tenantIds: readonly string[],
  defaultContent: (sceneCode: string) => string,
): Promise<void> =>
  inTenant(db, EVERY_TENANT, async () => {
    for (const [sceneCode, scene] of Object.entries(SMS_SCENES))
      for (const { tenantId, content } of await tenantsWithout(db, sceneCode, tenantIds))
        await putTemplate(
          db,
          { tenantId, sceneCode, scene, content: content ?? '' },
          defaultContent(sceneCode),
        )
  })

interface MissingTemplate {
  readonly tenantId: string
  /** What its enabled channel sends for the scene. */
  readonly content: string | null
}

async function tenantsWithout(
  db: Reader,
  sceneCode: string,
  tenantIds: readonly string[],
): Promise<readonly MissingTemplate[]> {
  const { rows } = await sql<MissingTemplate>`
    select asked as "tenantId", (
      select t.content from sms s join sms_templates t on t.sms_id = s.id and t.template_code = ${sceneCode}
      where s.tenant_id = asked and s.is_deleted = 0 and s.status = ${CHANNEL_ENABLED}
      order by s.id limit 1) as content
    from unnest(${tenantIds}::varchar[]) as asked
    where not exists (
      select 1 from sms_scene_template c
      where c.tenant_id = asked and c.scene_code = ${sceneCode} and c.is_deleted = 0)
  `.execute(db)
  return rows
}

interface NewTemplate extends MissingTemplate {
  readonly sceneCode: string
  readonly scene: SmsScene
}

async function putTemplate(
  db: Reader,
  { tenantId, sceneCode, scene, content }: NewTemplate,
  otherwise: string,
): Promise<void> {
  const text = content && problemOf(scene, content) === null ? content : otherwise
  await sql`
    insert into sms_scene_template (id, tenant_id, scene_code, template_name, content, sent_content, day_limit,
      interval_sec, allow_quiet_hours, audit_status, status)
    values (${newId()}, ${tenantId}, ${sceneCode}, ${scene.label}, ${text}, ${text}, 0, 0, ${!scene.marketing},
      ${choiceSql(smsTemplate, 'auditStatus', 'passed')}, ${ENABLED})
    on conflict do nothing
  `.execute(db)
}
