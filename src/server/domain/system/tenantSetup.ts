import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import { topmenu } from '../../../contract/resources/system/topmenu.ts'
import { shopTemplate } from '../../../contract/resources/merchant/shopTemplate.ts'
import { newId } from '../../../kernel/id.ts'
import { replaceTopSetting, selectTopSetting } from '../../store/system/menuRows.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { addRoleMenus } from '../../store/seed/seedRows.ts'
import { EVERY_TENANT, PLATFORM_TENANT } from '../../store/tenancy.ts'
import { inTenant } from '../../store/tenantWork.ts'
import type { Writer } from '../../store/db.ts'

/** Initial data of a tenant besides its own row. */
export interface TenantSetup {
  readonly tenantId: string
  readonly tenantName: string
  /** Password hash of the first administrator. */
  readonly passwordHash: string
  /** Whether the password must be changed at the first login. */
  readonly mustChange?: boolean
  /** Menu and button ids of the role 管理员. */
  readonly menuIds: readonly string[]
}
/** Ids of the initial rows of a tenant. */
export interface TenantRowIds {
  readonly roleId: string
  readonly deptId: string
  readonly postId: string
  readonly userId: string
}

/**
 * Creates the first role, department, position and administrator of a tenant, its top menus and business
 * dictionaries.
 */
export function createTenantRows(
  db: Writer,
  { tenantId, tenantName, passwordHash, mustChange = false, menuIds }: TenantSetup,
): Promise<TenantRowIds> {
  return inTenant(db, EVERY_TENANT, async () => {
    const put = putFor(db, tenantId)
    const [roleId = ''] = await put('role', [
      { parentId: null, roleName: '管理员', roleAlias: 'admin', sort: 1 },
    ])
    const [deptId = ''] = await put('dept', [
      {
        parentId: null,
        ancestors: '0',
        deptName: tenantName.slice(0, 45),
        fullName: tenantName.slice(0, 45),
        deptCategory: '1',
        sort: 2,
      },
    ])
    const [postId = ''] = await put('post', [
      { category: '1', postCode: 'ceo', postName: '首席执行官', sort: 1 },
    ])
    const [userId = ''] = await put('user', [
      {
        userType: 'web',
        account: 'admin',
        password: passwordHash,
        mustChange,
        name: '管理员',
        realName: '管理员',
        sex: 'male',
        roleId: [roleId],
        deptId: [deptId],
        postId: [postId],
        leaderId: [],
        isLeader: true,
        status: 'active',
      },
    ])
    await addRoleMenus(db, tenantId, roleId, menuIds)
    await copyTopBar(db, tenantId, new Set(menuIds))
    await copyDictionaries(db, put)
    await seedServices(db, put)
    return { roleId, deptId, postId, userId }
  })
}

/** Services of a new tenant by their code. */
const SERVICES = {
  RECHARGE: '直充',
  CARD: '卡密',
  COUPON: '券码',
  ETERNITY: '恒券',
  FAVOR: '立减金',
  INKIND: '实物',
  TICKET: '票务',
} as const

/** Writes the services, and copies of the templates that the platform shares. */
async function seedServices(db: Writer, put: Put): Promise<void> {
  await put(
    'businessService',
    Object.entries(SERVICES).map(([serviceCode, serviceName], index) => ({
      serviceCode,
      serviceName,
      orderChannel: 'api',
      feeRate: 0,
      sort: index + 1,
      status: 'enabled',
    })),
  )
  const shared = await selectWhere(db, shopTemplate, PLATFORM_TENANT, {
    all: [
      { field: 'sharing', operator: 'equals', values: [shopTemplate.fields.sharing.wire?.shared] },
      { field: 'state', operator: 'equals', values: [shopTemplate.states.wire.enabled] },
    ],
  })
  await put(
    'shopTemplate',
    shared.map(({ cover, templateName, templateSign, appType, config }) => ({
      cover,
      templateName,
      templateSign,
      appType,
      config,
      sharing: 'own',
      templateVersion: 1,
      state: 'enabled',
    })),
  )
}

async function copyTopBar(db: Writer, tenantId: string, menuIds: ReadonlySet<string>): Promise<void> {
  const put = putFor(db, tenantId)
  for (const { id, code, name, source, path, sort, isMain } of await selectWhere(
    db,
    topmenu,
    PLATFORM_TENANT,
    { all: [] },
  )) {
    const [copy = ''] = await put('topmenu', [{ code, name, source, path, sort, isMain }])
    await replaceTopSetting(
      db,
      tenantId,
      copy,
      (await selectTopSetting(db, PLATFORM_TENANT, [id])).filter((menuId) => menuIds.has(menuId)),
    )
  }
}

async function copyDictionaries(db: Writer, put: Put): Promise<void> {
  const rows = await selectWhere(db, dictBiz, PLATFORM_TENANT, { all: [] })
  const copies = new Map(rows.map((row) => [row.id, newId()]))
  await put(
    'dictBiz',
    rows.map(({ id, parentId, code, dictKey, dictValue, sort, remark, isSealed }) => ({
      id: copies.get(id),
      parentId: parentId ? (copies.get(String(parentId)) ?? null) : null,
      code,
      dictKey,
      dictValue,
      sort,
      remark,
      isSealed,
    })),
  )
}
