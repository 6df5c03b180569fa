import type { Resource } from '../../../contract/define/resource.ts'
import { say, sentenceText } from '../../../contract/errors.ts'
import { goodsBrand } from '../../../contract/resources/product/goodsBrand.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import { formatDay, formatMoment } from '../../../kernel/time.ts'
import type { AlarmRule } from '../../domain/alarm/alarmRules.ts'
import { objectKey } from '../../store/alarm/signals.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'
import type { PastAlarm } from './alarms.data.ts'

const NOUNS = { goodsBrand, supplierGroup, supplierConfig, merchantConfig } as const

/** Ids of the rows of a noun with this name. */
export async function idsByName(
  writer: Writer,
  tenantId: string,
  { noun, name }: Pick<PastAlarm, 'noun' | 'name'>,
): Promise<readonly string[]> {
  const resource: Resource = NOUNS[noun]
  const rows = await selectWhere(writer, resource, tenantId, {
    field: resource.title,
    operator: 'equals',
    values: [name],
  })
  return rows.map(({ id }) => id)
}

const HOUR_MS = 3_600_000
export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)
const momentOf = (hours: number | undefined): string | null =>
  hours === undefined ? null : formatMoment(hoursAgo(hours))

const stateOf = ({ recovered, closed, confirmed }: PastAlarm): string =>
  recovered !== undefined ? 'recovered' : closed ? 'closed' : confirmed === undefined ? 'open' : 'confirmed'

interface Parts {
  readonly past: PastAlarm
  readonly objectId: string
  readonly rule: AlarmRule
  readonly number: number
  readonly timeOutId: string | null
}

/** The record of a past alarm; whoever is sent it has handled it. */
export function pastRecord({ past, objectId, rule, number, timeOutId }: Parts): Record<string, unknown> {
  const { began, last = began, confirmed, recovered, closed } = past
  const [user = null] = rule.receiverIds
  const sent = say('已发送 {sent}', { sent: rule.receiverIds.length })
  return {
    recordNo: `AL${formatDay(hoursAgo(began)).replaceAll('-', '')}${String(number).padStart(4, '0')}`,
    timeOutId,
    ruleId: rule.id,
    alarmType: past.type,
    level: rule.level,
    objectType: past.noun,
    objectId,
    objectKey: objectKey({ type: past.noun, id: objectId }),
    objectName: past.name,
    content: sentenceText(past.content(past.name)),
    contentSentence: past.content(past.name),
    firstTime: momentOf(began),
    lastTime: momentOf(last),
    lastSendTime: momentOf(began),
    occurCount: past.count ?? 1,
    sendResult: sentenceText(sent),
    sendSentence: sent,
    stage: past.stage ?? null,
    confirmUser: confirmed === undefined ? null : user,
    confirmTime: momentOf(confirmed),
    recoverTime: momentOf(recovered ?? closed?.[0]),
    closeUser: closed ? user : null,
    closeTime: momentOf(closed?.[0]),
    closeRemark: closed?.[1] ?? null,
    status: stateOf(past),
  }
}
