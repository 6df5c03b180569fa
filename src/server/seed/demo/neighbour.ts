import type { TenantRowIds } from '../../domain/system/tenantSetup.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { seedNeighbourProducts } from './productSeed.ts'
import { seedNeighbourBusiness } from './neighbourBusinessSeed.ts'
import { seedPublicPool } from './publicPoolSeed.ts'
import type { DemoSeeding } from './seeding.ts'
import type { Writer } from '../../store/db.ts'

/** Writes a few rows of the second tenant, so that its lists are not empty, and what both tenants share. */
export async function seedNeighbour(
  writer: Writer,
  { deptId }: TenantRowIds,
  { vault, services }: Pick<DemoSeeding, 'vault' | 'services'>,
): Promise<void> {
  const put = putFor(writer, '100002')
  await put(
    'dept',
    ['采购部', '销售部', '仓储部', '财务部'].map((deptName, index) => ({
      parentId: deptId,
      ancestors: `0,${deptId}`,
      deptName,
      fullName: `南风商贸${deptName}`,
      deptCategory: '2',
      sort: index + 1,
    })),
  )
  await put(
    'post',
    [
      ['buyer', '采购员', '3'],
      ['sales', '销售员', '3'],
      ['cashier', '出纳', '3'],
    ].map(([postCode, postName, category], index) => ({ postCode, postName, category, sort: index + 2 })),
  )
  await put(
    'param',
    [
      ['site.title', '站点标题', '南风商贸采购台'],
      ['order.autoCloseMinutes', '未支付订单关闭分钟数', '60'],
    ].map(([paramKey, paramName, paramValue]) => ({ paramKey, paramName, paramValue })),
  )
  await seedNeighbourProducts(writer, '100002')
  await seedNeighbourBusiness(writer, '100002', vault)
  await seedPublicPool(services, writer, { quotes: services.config.demoOrders })
}
