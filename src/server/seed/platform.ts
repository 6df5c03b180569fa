import { TOP_MENUS } from '../../contract/menu.ts'
import { clientSecretDigest } from '../access/clients.ts'
import type { Vault } from '../secrets/vault.ts'
import { type Put, putFor } from '../store/seed/putRows.ts'
import { addRoleMenus } from '../store/seed/seedRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { regionRows } from './regionRows.ts'
import { dictionaryRows } from './dictionaryRows.ts'
import type { MenuEntry } from './menus.ts'
import {
  BUSINESS_DICTIONARIES,
  CLIENT_GRANTS,
  CLIENTS,
  DICTIONARIES,
  parametersFor,
  POSTS,
} from './platformRows.ts'
import type { Writer } from '../store/db.ts'

/** Writes the platform tenant with its administrator, and what all tenants share. */
export async function seedPlatform(
  writer: Writer,
  vault: Vault,
  {
    menus,
    passwordHash,
    demo,
  }: { readonly menus: readonly MenuEntry[]; readonly passwordHash: string; readonly demo: boolean },
): Promise<void> {
  const put = putFor(writer, PLATFORM_TENANT)
  await put('tenant', [
    {
      tenantId: PLATFORM_TENANT,
      tenantName: '管理组',
      linkman: 'admin',
      contactNumber: '666666',
      accountNumber: -1,
      status: 'active',
    },
  ])
  await seedSettings(put, vault, demo)
  const roles = await seedAdministrator(put, passwordHash, demo)
  await seedRoleMenus(writer, roles, menus)
  await put(
    'topmenu',
    TOP_MENUS.map(({ code, name, icon, sort }, index) => ({
      code,
      name,
      source: icon,
      sort,
      isMain: index === 0,
    })),
  )
}

/** Writes dictionaries, parameters and clients. */
async function seedSettings(put: Put, vault: Vault, demo: boolean): Promise<void> {
  await put('dict', dictionaryRows(DICTIONARIES))
  await put('region', regionRows())
  await put('dictBiz', dictionaryRows(BUSINESS_DICTIONARIES))
  await put(
    'param',
    parametersFor(demo).map(([paramKey, paramName, paramValue, remark = null]) => ({
      paramKey,
      paramName,
      paramValue,
      remark,
    })),
  )
  await put(
    'client',
    CLIENTS.map(([clientId, secret, webServerRedirectUri]) => ({
      clientId,
      clientSecret: clientSecretDigest(vault, secret),
      scope: 'all',
      authorizedGrantTypes: CLIENT_GRANTS,
      webServerRedirectUri,
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    })),
  )
}

interface Roles {
  readonly roleId: string
  readonly userRole: string
}

/** Writes the first roles, department and posts, and the administrator. */
async function seedAdministrator(put: Put, passwordHash: string, demo: boolean): Promise<Roles> {
  const [roleId = '', userRole = ''] = await put('role', [
    { parentId: null, roleName: '超级管理员', roleAlias: 'administrator', sort: 1 },
    { parentId: null, roleName: '用户', roleAlias: 'user', sort: 2 },
  ])
  const [deptId = ''] = await put('dept', [
    {
      parentId: null,
      ancestors: '0',
      deptName: '平台运营中心',
      fullName: '平台运营中心',
      deptCategory: '1',
      sort: 1,
    },
  ])
  const posts = await put(
    'post',
    POSTS.map(([postCode, postName, category], index) => ({ postCode, postName, category, sort: index + 1 })),
  )
  await put('user', [
    {
      userType: 'web',
      account: 'admin',
      password: passwordHash,
      mustChange: !demo,
      name: '管理员',
      realName: '管理员',
      sex: 'male',
      email: 'admin@example.com',
      roleId: [roleId],
      deptId: [deptId],
      postId: posts.slice(0, 1),
      leaderId: [],
      isLeader: true,
      status: 'active',
    },
  ])
  return { roleId, userRole }
}

async function seedRoleMenus(
  writer: Writer,
  { roleId, userRole }: Roles,
  menus: readonly MenuEntry[],
): Promise<void> {
  await addRoleMenus(
    writer,
    PLATFORM_TENANT,
    roleId,
    menus.map((entry) => entry.id),
  )
  await addRoleMenus(
    writer,
    PLATFORM_TENANT,
    userRole,
    menus.filter((entry) => entry.code === 'desk').map((entry) => entry.id),
  )
}
