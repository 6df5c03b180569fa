import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import type { Row } from '../../../contract/define/row.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { linkOf, setLinkMerchant, type WaitingQuote } from '../../store/product/publicPoolRows.ts'
import { findRows, insertRows, selectWhere } from '../../store/rows.ts'
import { innerName, innerParty } from './innerParties.ts'

type Merchant = Row<typeof merchantConfig>

/** The merchant that stands for a quoting tenant; made with its first quote. */
export async function innerMerchant(
  { buyerTenantId, buyerTenantName }: WaitingQuote,
  work: Work,
): Promise<Merchant> {
  const link = await linkOf(work.db, work.tenantId, buyerTenantId)
  if (link?.merchantCode) {
    const [merchant] = await selectWhere(work.db, merchantConfig, work.tenantId, {
      field: 'merchantCode',
      operator: 'equals',
      values: [link.merchantCode],
    })
    if (merchant) return merchant
  }
  const tenant = { tenantId: buyerTenantId, tenantName: buyerTenantName }
  const { contractPartyId, accountId } = await innerParty(tenant, 'customer', work)
  const [merchantGroupId = ''] = await insertRows(work.db, merchantGroup, work.tenantId, [
    {
      groupName: innerName(buyerTenantName),
      contractPartyId,
      defaultAccountId: accountId,
      level: 'standard',
      merchantCount: 1,
      status: 'enabled',
    },
  ])
  const [id = ''] = await insertRows(work.db, merchantConfig, work.tenantId, [
    {
      merchantName: `INNER-${buyerTenantId}`,
      shortName: innerName(buyerTenantName).slice(0, 20),
      merchantGroupId,
      contractPartyId,
      accountId,
      merchantType: 'api',
      alertValue: ZERO_FEN,
      ecommerceFlag: false,
      status: 'enabled',
    },
  ])
  const [merchant] = await findRows(work.db, merchantConfig, work.tenantId, [id])
  await setLinkMerchant(work.db, {
    sourceTenantId: work.tenantId,
    buyerTenantId,
    merchantCode: merchant?.merchantCode ?? '',
  })
  return merchant as Merchant
}
