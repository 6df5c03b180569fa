import { fail, say } from '../../../contract/errors.ts'
import { type PayChannelCode, payWayOf } from '../../../contract/parts/payTerms.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { certificateOf, privateKeyOf, publicKeyOf } from '../../payments/keys.ts'
import type { Channel } from '../../payments/providerFor.ts'
import { accountTaken, sealedKeys } from '../../store/pay/payChannelRows.ts'

const MAX_FEE = 0.05
const V3_KEY_LENGTH = 32
const WITHHELD: readonly string[] = paymentManagementInfo.fields.channelCode.withheld ?? []

type Secret = 'apiV3Key' | 'privateKey' | 'certificate' | 'platformKey'
/** The secrets each way of paying needs. */
const REQUIRED: Readonly<Record<string, readonly Secret[]>> = {
  wechat: ['apiV3Key', 'privateKey', 'certificate', 'platformKey'],
  alipay: ['privateKey', 'platformKey'],
}
const SECRETS: readonly Secret[] = ['apiV3Key', 'privateKey', 'certificate', 'platformKey']

/** The values a draft will leave in the row. */
const valueIn = (before: Channel | null, draft: Changes, name: keyof Channel): unknown =>
  draft[name] === undefined ? before?.[name] : draft[name]

/** Validates and completes a channel before it is saved. */
export async function prepareChannelDraft(before: Channel | null, draft: Changes, work: Work): Promise<void> {
  const code = String(valueIn(before, draft, 'channelCode')) as PayChannelCode
  if (WITHHELD.includes(code)) fail('PAY_CHANNEL_CODE', {}, 'channelCode')
  requireTerms(before, draft)
  await requireFreeAccount(before, draft, { code, work })
  draft.payWay = payWayOf(code)
  await requireSecrets(before, draft, { payWay: payWayOf(code), work })
}

function requireTerms(before: Channel | null, draft: Changes): void {
  const number = (name: keyof Channel): number => Number(valueIn(before, draft, name) ?? 0)
  if (number('feeRate') > MAX_FEE) fail('PAY_FEE_RANGE', {}, 'feeRate')
  if (number('singleMax') > 0 && number('singleMax') < number('singleMin'))
    fail('PAY_LIMIT_RANGE', {}, 'singleMax')
  if (number('dayMax') > 0 && number('dayMax') < number('singleMin')) fail('PAY_LIMIT_RANGE', {}, 'dayMax')
}

async function requireFreeAccount(
  before: Channel | null,
  draft: Changes,
  { code, work }: { readonly code: PayChannelCode; readonly work: Work },
): Promise<void> {
  const text = (name: keyof Channel): string => String(valueIn(before, draft, name) ?? '')
  const isTaken = await accountTaken(work.db, work.tenantId, {
    id: before?.id ?? '0',
    code: String(paymentManagementInfo.fields.channelCode.wire?.[code]),
    mchId: text('mchId'),
    subMchId: text('subMchId'),
  })
  if (isTaken) fail('PAY_CHANNEL_REPEATED', {}, 'mchId')
}

const newSecret = (draft: Changes, name: Secret): string => {
  const value = draft[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Requires the secrets of a way of paying, new or kept, and judges the new ones. */
async function requireSecrets(
  before: Channel | null,
  draft: Changes,
  { payWay, work }: { readonly payWay: string; readonly work: Work },
): Promise<void> {
  const kept = before ? await sealedKeys(work.db, work.tenantId, before.id) : null
  const required = REQUIRED[payWay] ?? []
  for (const name of SECRETS) {
    const isMissing = newSecret(draft, name) === '' && !kept?.[name]
    if (required.includes(name) && isMissing)
      fail('PAY_CONFIG_MISSING', { field: say(paymentManagementInfo.fields[name].label) }, name)
  }
  if (newSecret(draft, 'apiV3Key') !== '' && newSecret(draft, 'apiV3Key').length !== V3_KEY_LENGTH)
    fail('PAY_CONFIG_KEY_LENGTH', {}, 'apiV3Key')
  const openKept = (name: Secret): string => {
    const sealed = kept?.[name]
    return sealed ? work.vault.open(sealed) : ''
  }
  judgeKeys(before, draft, (name) => newSecret(draft, name) || openKept(name))
}

/** Reads new keys and certificates; what cannot be used is refused before it is stored. */
function judgeKeys(before: Channel | null, draft: Changes, valueOf: (name: Secret) => string): void {
  const requireReadable = (name: Secret, isReadable: boolean): void => {
    if (newSecret(draft, name) !== '' && !isReadable)
      fail('PAY_CONFIG_KEY', { field: say(paymentManagementInfo.fields[name].label) }, name)
  }
  const privateKey = privateKeyOf(valueOf('privateKey'))
  requireReadable('privateKey', privateKey !== null)
  requireReadable('platformKey', publicKeyOf(valueOf('platformKey')) !== null)
  const certificate = certificateOf(valueOf('certificate'))
  requireReadable('certificate', certificate !== null && publicKeyOf(valueOf('certificate')) !== null)
  const platform = certificateOf(valueOf('platformKey'))
  if (newSecret(draft, 'platformKey') !== '' && platform) draft.platformSerial = platform.serialNumber
  if (certificate && newSecret(draft, 'certificate') !== '') {
    const expires = new Date(certificate.validTo)
    if (expires.getTime() < Date.now()) fail('PAY_CERT_EXPIRED', {}, 'certificate')
    draft.certSerialNo = certificate.serialNumber
    draft.certExpireTime = formatDay(expires)
  }
  const isNew = newSecret(draft, 'certificate') !== '' || newSecret(draft, 'privateKey') !== ''
  if (isNew && certificate && privateKey && !certificate.checkPrivateKey(privateKey))
    fail('PAY_CONFIG_PAIR', {}, 'privateKey')
  const needsSerial = valueIn(before, draft, 'payWay') === 'wechat' && !platform
  if (needsSerial && !valueIn(before, draft, 'platformSerial'))
    fail(
      'PAY_CONFIG_MISSING',
      { field: say(paymentManagementInfo.fields.platformSerial.label) },
      'platformSerial',
    )
}
