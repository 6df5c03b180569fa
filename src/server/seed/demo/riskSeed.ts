import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Vault } from '../../access/vault.ts'
import { maskTarget, plainTarget } from '../../domain/risk/targets.ts'
import type { Writer } from '../../store/database.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'

type Target = 'account' | 'ip' | 'region' | 'user' | 'address'
/** Entries of the demonstration: list, kind, value, whose orders (index of the merchant, null for all), what happens, why. */
const ENTRIES: readonly (readonly [
  list: 'black' | 'white',
  type: Target,
  value: string,
  merchant: number | null,
  action: 'rule' | 'reject' | 'block',
  reason: string,
])[] = [
  ['black', 'account', '13900008881', null, 'reject', '多次充值后投诉退款，已核实为恶意'],
  ['black', 'account', '17100006623', null, 'block', '虚拟运营商号段，需人工核实'],
  ['black', 'ip', '203.0.113.0/24', null, 'rule', '代理出口网段，短时间大量下单'],
  ['black', 'address', '临时代收点', 3, 'block', '实物多次被拒收'],
  ['white', 'account', '13817720056', 0, 'rule', '锦礼堂内部测试号码'],
]

/** Writes trade limits, list rules, entries and import templates of a tenant of the demonstration. */
export async function seedRisk(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const merchants = await selectWhere(writer, merchantConfig, tenantId, { all: [] })
  const codes = merchants.map(({ merchantCode }) => String(merchantCode)).sort()
  await put('transRule', [
    {
      orderTimeoutMin: 30,
      autoRefundOnFail: true,
      maxRetry: 3,
      retryIntervalSec: 60,
      duplicateWindowSec: 60,
      singleMaxAmount: 5_000_000,
      dayMaxAmount: 200_000_000,
      lossProtect: 'reject',
      notifyMaxTimes: 8,
      autoCloseDays: 10,
      status: 'enabled',
    },
  ])
  await put('blackWhiteRule', [
    {
      merchantCode: codes[3],
      listMode: 'black',
      targets: ['account', 'ip', 'region', 'user'],
      useGlobal: true,
      hitAction: 'block',
      accountDayCount: 20,
      accountDayAmount: 500_000,
      accountMonthCount: 0,
      accountMonthAmount: 0,
      regionCodes: [],
      status: 'enabled',
    },
  ])
  await put(
    'blackWhiteList',
    ENTRIES.map(([listType, targetType, value, merchant, action, reason]) => {
      const plain = plainTarget(targetType, value)
      return {
        listType,
        targetType,
        targetValue: vault.seal(plain),
        'targetValue.hmac': vault.digest(plain),
        targetMask: maskTarget(targetType, plain),
        scope: merchant === null ? 'all' : 'merchant',
        merchantCode: merchant === null ? null : codes[merchant],
        action: listType === 'black' ? action : null,
        reason,
        source: 'manual',
        hitCount: 0,
        status: 'enabled',
      }
    }),
  )
  await put('quickTemplate', [
    {
      templateName: '话费直充（手机号+商品编码）',
      merchantCode: null,
      goodsType: 'topUp',
      columnMap: { account: '手机号', skuCode: '商品编码', qty: '数量', remark: '备注' },
      headerRow: 1,
      defaultQty: 1,
      autoOrderNo: true,
      dedupe: 'accountSku',
      useCount: 0,
      status: 'enabled',
    },
    {
      templateName: '鲜果达节日福利寄送',
      merchantCode: codes[4],
      goodsType: 'inKind',
      columnMap: {
        merchantOrderNo: '福利单号',
        skuCode: '礼盒编码',
        name: '收件人',
        phone: '联系电话',
        address: '收件地址',
      },
      headerRow: 2,
      defaultQty: 1,
      autoOrderNo: false,
      dedupe: 'none',
      useCount: 0,
      status: 'enabled',
    },
  ])
}

/** Writes the entry of the second tenant. */
export async function seedNeighbourRisk(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  await putFor(writer, tenantId)('blackWhiteList', [
    {
      listType: 'black',
      targetType: 'account',
      targetValue: vault.seal('13600005512'),
      'targetValue.hmac': vault.digest('13600005512'),
      targetMask: '136****5512',
      scope: 'all',
      action: 'reject',
      reason: '员工已离职，号码停用',
      source: 'manual',
      hitCount: 0,
      status: 'enabled',
    },
  ])
}
