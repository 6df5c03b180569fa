import { TOP_MENUS } from '../../contract/menu.ts'
import { client } from '../../contract/resources/system/client.ts'
import { dept } from '../../contract/resources/system/dept.ts'
import { dict } from '../../contract/resources/system/dict.ts'
import { dictBiz } from '../../contract/resources/system/dictBiz.ts'
import { param } from '../../contract/resources/system/param.ts'
import { post } from '../../contract/resources/system/post.ts'
import { role } from '../../contract/resources/system/role.ts'
import { tenant } from '../../contract/resources/system/tenant.ts'
import { topmenu } from '../../contract/resources/system/topmenu.ts'
import { user } from '../../contract/resources/system/user.ts'
import { clientSecretDigest } from '../access/clients.ts'
import type { Vault } from '../access/vault.ts'
import type { Writer } from '../store/database.ts'
import { insertRows } from '../store/rows.ts'
import { addRoleMenus } from '../store/seedRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { dictionaryRows } from './dictionaryRows.ts'
import type { MenuEntry } from './menus.ts'
import { BUSINESS_DICTIONARIES, CLIENT_GRANTS, CLIENTS, DICTIONARIES, PARAMETERS, POSTS } from './platformRows.ts'

/** Writes the platform tenant with its administrator, and everything that is one set for all tenants. */
export async function seedPlatform(writer: Writer, vault: Vault, { menus, passwordHash }: { readonly menus: readonly MenuEntry[]; readonly passwordHash: string }): Promise<void> {
  const own = (resource: Parameters<typeof insertRows>[1], rows: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> => insertRows(writer, resource, PLATFORM_TENANT, rows)
  await own(tenant, [{ tenantId: PLATFORM_TENANT, tenantName: '管理组', linkman: 'admin', contactNumber: '666666', accountNumber: -1, status: 'active' }])
  await own(dict, dictionaryRows(DICTIONARIES))
  await own(dictBiz, dictionaryRows(BUSINESS_DICTIONARIES))
  await own(param, PARAMETERS.map(([paramKey, paramName, paramValue, remark = null]) => ({ paramKey, paramName, paramValue, remark })))
  await own(client, CLIENTS.map(([clientId, secret, webServerRedirectUri]) => ({
    clientId, clientSecret: clientSecretDigest(vault, secret), scope: 'all', authorizedGrantTypes: CLIENT_GRANTS, webServerRedirectUri, accessTokenValidity: 3600, refreshTokenValidity: 604_800,
  })))
  const [roleId = '', userRole = ''] = await own(role, [
    { parentId: null, roleName: '超级管理员', roleAlias: 'administrator', sort: 1 }, { parentId: null, roleName: '用户', roleAlias: 'user', sort: 2 },
  ])
  const [deptId = ''] = await own(dept, [{ parentId: null, ancestors: '0', deptName: '平台运营中心', fullName: '平台运营中心', deptCategory: '1', sort: 1 }])
  const posts = await own(post, POSTS.map(([postCode, postName, category], index) => ({ postCode, postName, category, sort: index + 1 })))
  await own(user, [{
    userType: 'web', account: 'admin', password: passwordHash, name: '管理员', realName: '管理员', sex: 'male', email: 'admin@example.com',
    roleId: [roleId], deptId: [deptId], postId: posts.slice(0, 1), leaderId: [], isLeader: true, status: 'active',
  }])
  await addRoleMenus(writer, PLATFORM_TENANT, roleId, menus.map((entry) => entry.id))
  await addRoleMenus(writer, PLATFORM_TENANT, userRole, menus.filter((entry) => entry.code === 'desk').map((entry) => entry.id))
  await own(topmenu, TOP_MENUS.map(({ code, name, icon, sort }, index) => ({ code, name, source: icon, sort, isMain: index === 0 })))
}
