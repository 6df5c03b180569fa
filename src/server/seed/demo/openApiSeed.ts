import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Vault } from '../../access/vault.ts'
import type { Writer } from '../../store/database.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'

/** The key of the published examples, so that they can be tried on a demonstration. */
const PUBLISHED = { apiKey: 'ak_7Qm2ZxT9bL4cVn1K', apiSecret: 'sk_test_3f9A1c7E5b2D8g6H4j0K2m8P5r1T9v7X' }
const HOUR_MS = 3_600_000,
  YEAR_MS = 365 * 24 * HOUR_MS
const moment = (later: number): string => formatMoment(new Date(Date.now() + later))

const CALLBACKS = [
  ['order.success', 'O2026112000000117', 1, 200, 'success', 'delivered'],
  ['order.fail', 'O2026112000000124', 1, 200, 'success', 'delivered'],
  ['refund.done', 'AS202611190000031', 8, 502, '<html><title>502 Bad Gateway</title></html>', 'abandoned'],
] as const

/** Writes the apps of the demonstration, who may use them, and a few messages that were sent. */
export async function seedOpenApi(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const [buying] = await put('app', [
    {
      appCode: 'app_Kd83hQ0xTz',
      appName: '数字商品采购',
      appType: 'merchant',
      apiCodes: ['goods.list', 'order.create', 'order.query', 'order.refund', 'balance.query'],
      signTypes: ['hmac', 'rsa'],
      defaultQps: 50,
      defaultBurst: 100,
      dayQuota: 0,
      ipRequired: true,
      keyTtlDays: 365,
      remark: '商户系统对接直充与卡密',
      status: 'enabled',
    },
    {
      appCode: 'app_9vPm2LcYb4',
      appName: '余额查询',
      appType: 'merchant',
      apiCodes: ['balance.query'],
      signTypes: ['hmac'],
      defaultQps: 5,
      defaultBurst: 10,
      dayQuota: 20_000,
      ipRequired: true,
      keyTtlDays: 180,
      remark: '只读，供商户财务系统使用',
      status: 'enabled',
    },
  ])
  const merchants = (
    await selectWhere(writer, merchantConfig, tenantId, {
      field: 'merchantType',
      operator: 'equals',
      values: [1],
    })
  )
    .filter(({ status }) => status === 'enabled')
    .sort((one, other) => String(one.merchantCode).localeCompare(String(other.merchantCode)))
    .slice(0, 2)
  const secretIds = await put(
    'secret',
    merchants.map(({ id, merchantCode, shortName, notifyUrl }, index) => ({
      secretName: `${String(shortName)}-数字商品采购`,
      appId: buying,
      merchantId: id,
      merchantCode,
      ipWhiteList: index === 0 ? '203.0.113.10/32\n127.0.0.1' : '198.51.100.0/24',
      apiCodes: [],
      notifyUrl,
      env: 'live',
      status: 'enabled',
    })),
  )
  const keys = [
    PUBLISHED,
    { apiKey: 'ak_Xw5Rt81nQe0uLs6B', apiSecret: 'sk_demo_8Hn2Vb6Qw1Zr4Tc9Yk3Lm7Pd0Fs5Gj8Xa' },
  ]
  await put(
    'apiKey',
    secretIds.map((secretId, index) => {
      const { apiKey, apiSecret } = keys[index] ?? PUBLISHED
      return {
        apiKey,
        secretId,
        keyName: '首个密钥',
        apiSecret: `****${apiSecret.slice(-4)}`,
        sealedSecret: vault.seal(apiSecret),
        signType: 'hmac',
        keyVersion: 1,
        effectiveTime: moment(-24 * HOUR_MS),
        expireTime: moment(YEAR_MS - 24 * HOUR_MS),
        callCount: 0,
        keyStatus: 'active',
      }
    }),
  )
  await put(
    'notify',
    CALLBACKS.map(([event, bizNo, tryCount, lastHttpCode, lastReply, status], index) => ({
      taskNo: `NT2026112000000${index + 1}`,
      event,
      bizNo,
      merchantCode: merchants[0]?.merchantCode,
      secretId: secretIds[0],
      url: merchants[0]?.notifyUrl ?? 'https://open.example.com/callback',
      body: JSON.stringify({ event, orderNo: bizNo }),
      tryCount,
      maxTry: 8,
      lastHttpCode,
      lastReply,
      status,
    })),
  )
}
