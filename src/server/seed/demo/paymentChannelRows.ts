import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { randomWord } from '../../../kernel/id.ts'
import { dayAfter, formatDay, formatMoment } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'

const TOKEN_LENGTH = 32
const FIRST_CHANNEL = '沙箱收银台'

/** The channel by which the payments of the demonstration were made; undefined where there is none. */
export const firstChannel = async (writer: Writer, tenantId: string) => {
  const [channel] = await selectWhere(writer, paymentManagementInfo, tenantId, {
    field: 'channelName',
    operator: 'equals',
    values: [FIRST_CHANNEL],
  })
  return channel
}

/** What all channels of the demonstration have in common. */
const TERMS = { feeRate: 0.006, singleMin: 1, singleMax: 5_000_000, useScenes: ['shop', 'topUp'] }

const sandboxRow = (channelName: string, mchId: string, priority: number) => ({
  ...TERMS,
  channelName,
  channelCode: 'mock',
  payWay: 'mock',
  mchId,
  feeRefunded: false,
  dayMax: 0,
  priority,
  lastTestResult: 'passed',
  lastTestText: '渠道可用（0毫秒）',
  lastTestTime: formatMoment(new Date()),
  state: 'enabled',
})

/** WeChat Pay as it is entered before its keys have arrived. */
const wechatRow = (vault: Vault) => ({
  ...TERMS,
  channelName: '微信支付（公众号）',
  channelCode: 'wxJsapi',
  payWay: 'wechat',
  mchId: '1900000109',
  payAppId: 'wxd678efh567hg6787',
  apiV3Key: vault.seal('demo-only'),
  privateKey: vault.seal('demo-only'),
  certificate: vault.seal('demo-only'),
  platformKey: vault.seal('demo-only'),
  platformSerial: 'PUB_KEY_ID_0119000001092026',
  feeRefunded: true,
  dayMax: 100_000_000,
  priority: 30,
  certSerialNo: '4A01B2C3D4',
  certExpireTime: dayAfter(formatDay(new Date()), 300),
  lastTestResult: 'untested',
  state: 'disabled',
  remark: '商户号审核通过后填写密钥并启用',
})

/**
 * Writes the channels: two of the sandbox take payments, WeChat Pay waits for its keys. `customers` are ids of accounts
 * by short name.
 */
export async function seedChannels(
  writer: Writer,
  tenantId: string,
  { customers, vault }: { readonly customers: ReadonlyMap<string, string>; readonly vault: Vault },
): Promise<void> {
  const [account] = await findRows(writer, contractPartyAccount, tenantId, [...customers.values()])
  const rows = [
    { ...sandboxRow(FIRST_CHANNEL, 'SANDBOX01', 10), remark: '不向任何人收款，金额的末位决定结果' },
    sandboxRow('沙箱备用', 'SANDBOX02', 20),
    wechatRow(vault),
  ]
  await putFor(writer, tenantId)(
    paymentManagementInfo.id,
    rows.map((row) => {
      const notifyToken = randomWord(TOKEN_LENGTH)
      return {
        ...row,
        ownPartyId: account?.ownPartyId ?? '',
        notifyToken: vault.seal(notifyToken),
        'notifyToken.hmac': vault.digest(notifyToken),
      }
    }),
  )
}
