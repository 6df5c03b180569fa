import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { APPS, KEYS, PUBLISHED } from './openApi.data.ts'
import type { Writer } from '../../store/db.ts'

const HOUR_MS = 3_600_000,
  YEAR_MS = 365 * 24 * HOUR_MS
const moment = (offsetMs: number): string => formatMoment(new Date(Date.now() + offsetMs))

type Merchants = Awaited<ReturnType<typeof buyersOf>>

/** Writes the apps of the demonstration, and their credentials. */
export async function seedOpenApi(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const [buying] = await put('app', APPS)
  const merchants = await buyersOf(writer, tenantId)
  const secretIds = await seedSecrets(put, merchants, buying)
  await seedKeys(put, secretIds, vault)
}

/** Merchants that order through the open API. */
const buyersOf = async (writer: Writer, tenantId: string) =>
  (
    await selectWhere(writer, merchantConfig, tenantId, {
      field: 'merchantType',
      operator: 'equals',
      values: [1],
    })
  )
    .filter(({ status }) => status === 'enabled')
    .sort((a, b) => String(a.merchantCode).localeCompare(String(b.merchantCode)))
    .slice(0, 2)

const seedSecrets = (put: Put, merchants: Merchants, buying: string | undefined): Promise<string[]> =>
  put(
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

async function seedKeys(put: Put, secretIds: readonly string[], vault: Vault): Promise<void> {
  await put(
    'apiKey',
    secretIds.map((secretId, index) => {
      const { apiKey, apiSecret } = KEYS[index] ?? PUBLISHED
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
}
