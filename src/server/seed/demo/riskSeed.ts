import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Vault } from '../../secrets/vault.ts'
import { maskTarget, normalizeTarget } from '../../domain/risk/targets.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { ENTRIES, LIST_RULE, TEMPLATES, TRADE_LIMITS } from './risk.data.ts'
import type { Writer } from '../../store/db.ts'

/** Writes trade limits, list rules, entries and import templates of a tenant of the demonstration. */
export async function seedRisk(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const merchants = await selectWhere(writer, merchantConfig, tenantId, { all: [] })
  const codes = merchants.map(({ merchantCode }) => String(merchantCode)).sort()
  await put('transRule', [TRADE_LIMITS])
  await put('blackWhiteRule', [{ merchantCode: codes[3], ...LIST_RULE }])
  await put(
    'blackWhiteList',
    ENTRIES.map(([listType, targetType, value, merchant, action, reason]) => {
      const plain = normalizeTarget(targetType, value)
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
  await put(
    'quickTemplate',
    TEMPLATES.map(({ merchant, ...template }) => ({
      ...template,
      merchantCode: merchant === null ? null : codes[merchant],
    })),
  )
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
