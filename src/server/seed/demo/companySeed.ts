import { dept } from '../../../contract/resources/system/dept.ts'
import type { TenantRowIds } from '../../domain/system/tenantSetup.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import { updateRows } from '../../store/rows.ts'
import { dictionaryRows } from '../dictionaryRows.ts'
import {
  COMPANY_DICTIONARIES,
  COMPANY_NOTICES,
  COMPANY_PARAMETERS,
  COMPANY_POSTS,
  DEPARTMENTS,
} from './company.ts'
import { departmentRows } from './departmentRows.ts'
import { seedProducts } from './productSeed.ts'
import { seedRights, zipped } from './rights.ts'
import { seedStaff } from './staff.ts'
import { COMPANY_TEMPLATES } from './templateRows.ts'
import type { DemoSeeding } from './seeding.ts'
import type { Writer } from '../../store/db.ts'

const TENANT = '100001'

/**
 * Writes the departments, posts, roles, staff, dictionaries, parameters and scopes of the demonstration
 * company.
 */
export async function seedCompany(
  writer: Writer,
  tenantRowIds: TenantRowIds,
  { menus, hashes }: DemoSeeding,
): Promise<void> {
  const put = putFor(writer, TENANT)
  await updateRows(writer, dept, {
    tenantId: TENANT,
    ids: [tenantRowIds.deptId],
    set: { fullName: '云帆数字科技有限公司' },
    userId: null,
  })
  const departments = departmentRows(DEPARTMENTS, tenantRowIds.deptId)
  await put('dept', departments)
  const depts = new Map(departments.map((row) => [row.deptName, row.id]))
  const postIds = await put(
    'post',
    COMPANY_POSTS.map(([postCode, postName, category], index) => ({
      postCode,
      postName,
      category,
      sort: index + 2,
    })),
  )
  const posts = zipped(['ceo', ...COMPANY_POSTS.map(([code]) => code)], [tenantRowIds.postId, ...postIds])
  const roles = await seedRights(writer, { tenantId: TENANT, admin: tenantRowIds, menus })
  const leaders = await seedStaff(put, { depts, posts, roles, hashes, adminId: tenantRowIds.userId })
  for (const [id, leaderId] of leaders)
    await updateRows(writer, dept, {
      tenantId: TENANT,
      ids: [id],
      set: { leaderId: [leaderId] },
      userId: null,
    })
  await seedSettings(put)
  await seedProducts(writer, TENANT)
}

/** Writes notices, business dictionaries and parameters of the company. */
async function seedSettings(put: Put): Promise<void> {
  await put(
    'notice',
    COMPANY_NOTICES.map(([category, releaseTime, title, content]) => ({
      category,
      releaseTime,
      title,
      content,
    })),
  )
  await put('dictBiz', dictionaryRows(COMPANY_DICTIONARIES))
  await put('shopTemplate', COMPANY_TEMPLATES)
  await put(
    'param',
    COMPANY_PARAMETERS.map(([paramKey, paramName, paramValue, remark = null]) => ({
      paramKey,
      paramName,
      paramValue,
      remark,
    })),
  )
}
