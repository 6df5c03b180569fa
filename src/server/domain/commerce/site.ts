import { fail } from '../../../contract/errors.ts'
import { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import type { Work } from '../../engine/work.ts'
import { holdConfigs } from '../../store/commerce/commerceRows.ts'
import { selectWhere } from '../../store/rows.ts'

const PLATFORMS: Readonly<Record<string, number | string>> = commerceConfig.fields.platform.wire ?? {}

/** Refuses where another configuration of the same position is enabled; its orders would be fetched twice. */
export async function requireOneSite(
  {
    id,
    platform,
    siteId,
  }: { readonly id: string | null; readonly platform?: string; readonly siteId?: string },
  { db, tenantId }: Work,
): Promise<void> {
  await holdConfigs(db, tenantId)
  const enabled = await selectWhere(db, commerceConfig, tenantId, {
    all: [
      { field: 'siteId', operator: 'equals', values: [siteId ?? ''] },
      { field: 'platform', operator: 'equals', values: [PLATFORMS[platform ?? ''] ?? 0] },
      { field: 'status', operator: 'equals', values: [commerceConfig.states.wire.enabled] },
    ],
  })
  if (enabled.some((other) => other.id !== id)) fail('COMMERCE_SITE_TAKEN', {}, 'siteId')
}
