import { fail } from '../../../contract/errors.ts'
import type { WriteResult } from '../../engine/perform.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { putMessages } from '../../sms/put.ts'
import { isPhone, limitsOf } from '../../sms/queue.ts'
import { sendableOf } from '../../sms/scene.ts'
import { readParams, requireParams } from '../../sms/template.ts'
import { findScene } from '../../store/resource/sceneRows.ts'
import { countMessages } from '../../store/resource/smsRows.ts'
import { templateOf } from './smsTestRows.ts'

const TESTS_A_DAY = 5

/** Sends the template as it stands, also a disabled one, to one phone; five times a day. */
export async function testSend(parameters: Parameters, work: Work): Promise<WriteResult<unknown>> {
  const { db, tenantId, database, vault, caller } = work
  const row = await templateOf(parameters, work)
  const sceneCode = row.sceneCode ?? ''
  const phone = typeof parameters.phone === 'string' ? parameters.phone.trim() : ''
  if (!isPhone(phone)) fail('PHONE_INVALID', {}, 'phone')
  const params = readParams(parameters.params)
  const scene = await findScene(db, tenantId, { sceneCode, present: true })
  if (!scene?.smsId) return fail('SMS_CHANNEL_OFF')
  const template = sendableOf(scene, sceneCode) ?? fail('SMS_TEMPLATE_ID')
  requireParams(template.content, params)
  const today = { subject: `test:${vault.digest(phone)}`, span: 'day', more: 1, limit: TESTS_A_DAY } as const
  if (await countMessages(db, tenantId, [today])) fail('SMS_TEST_LIMIT')
  if (await countMessages(db, tenantId, await limitsOf({ database, tenantId }, 'tenant', TENANT)))
    fail('SMS_LIMIT')
  const [recordId] = await putMessages(work, template, {
    phones: [phone],
    params,
    purpose: 'test',
    expireTime: null,
    userId: caller.session.userId,
  })
  return { answer: { recordId }, msg: '测试短信已提交', targets: [row.id] }
}
const TENANT = { subject: 'tenant', more: 1 } as const
