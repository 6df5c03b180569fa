import { apiScope } from '../../../contract/resources/system/apiScope.ts'
import { dataScope } from '../../../contract/resources/system/dataScope.ts'
import { dept } from '../../../contract/resources/system/dept.ts'
import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import { param } from '../../../contract/resources/system/param.ts'
import { post } from '../../../contract/resources/system/post.ts'
import { role } from '../../../contract/resources/system/role.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Founded } from '../../domain/system/tenantFounding.ts'
import type { Writer } from '../../store/database.ts'
import { insertRows, updateRows } from '../../store/rows.ts'
import { addRoleMenus, addRoleScopes } from '../../store/seedRows.ts'
import { dictionaryRows } from '../dictionaryRows.ts'
import type { MenuEntry } from '../menus.ts'
import { COMPANY_DICTIONARIES, COMPANY_PARAMETERS, COMPANY_POSTS, DEPARTMENTS } from './company.ts'
import type { DemoSeeding } from './demo.ts'
import { departmentRows } from './departmentRows.ts'
import { FIXED, type Person, STAFF } from './people.ts'
import { COMPANY_ROLES, menusOfRole } from './roles.ts'

const TENANT = '100001'
type Ids = ReadonlyMap<string, string>
const zipped = (names: readonly string[], ids: readonly string[]): Map<string, string> => new Map(names.map((name, index) => [name, ids[index] ?? '']))

/** Writes the departments, posts, roles, staff, dictionaries, parameters and scopes of the demonstration company. */
export async function seedCompany(writer: Writer, founded: Founded, { menus, hashes }: DemoSeeding): Promise<void> {
  await updateRows(writer, dept, { tenantId: TENANT, ids: [founded.deptId], set: { fullName: '云帆数字科技有限公司' }, userId: null })
  const departments = departmentRows(DEPARTMENTS, founded.deptId)
  await insertRows(writer, dept, TENANT, departments)
  const depts = new Map(departments.map((row) => [row.deptName, row.id]))
  const posts = zipped(['ceo', ...COMPANY_POSTS.map(([code]) => code)], [founded.postId, ...await insertRows(writer, post, TENANT, COMPANY_POSTS.map(([postCode, postName, category], index) => ({ postCode, postName, category, sort: index + 2 })))])
  const roles = await seedRoles(writer, founded.roleId, menus)
  await seedStaff(writer, { depts, posts, roles, hashes, adminId: founded.userId })
  await insertRows(writer, dictBiz, TENANT, dictionaryRows(COMPANY_DICTIONARIES))
  await insertRows(writer, param, TENANT, COMPANY_PARAMETERS.map(([paramKey, paramName, paramValue, remark = null]) => ({ paramKey, paramName, paramValue, remark })))
  await seedScopes(writer, roles, menus)
}

async function seedRoles(writer: Writer, adminRole: string, menus: readonly MenuEntry[]): Promise<Ids> {
  const ids = await insertRows(writer, role, TENANT, COMPANY_ROLES.map(({ name, alias }, index) => ({ parentId: null, roleName: name, roleAlias: alias, sort: index + 2 })))
  for (const [index, { codes }] of COMPANY_ROLES.entries()) await addRoleMenus(writer, TENANT, ids[index] ?? '', menusOfRole(codes, menus))
  return zipped(['admin', ...COMPANY_ROLES.map(({ alias }) => alias)], [adminRole, ...ids])
}

interface Places { readonly depts: Ids; readonly posts: Ids; readonly roles: Ids; readonly hashes: ReadonlyMap<string, string>; readonly adminId: string }

async function seedStaff(writer: Writer, { depts, posts, roles, hashes, adminId }: Places): Promise<void> {
  const leaders = new Set<string>()
  const people = [...STAFF, ...FIXED]
  const rowOf = (person: Person, index: number): Record<string, unknown> => {
    const leads = !leaders.has(person.dept)
    leaders.add(person.dept)
    return {
      code: `YF${String(index + 1).padStart(4, '0')}`, userType: 'web', account: person.account, password: hashes.get(`${TENANT}/${person.account}`), name: person.realName, realName: person.realName,
      email: `${person.account}@example.com`, phone: `1990000${String(1001 + index * 37).slice(-4)}`, birthday: `${1978 + (index * 7) % 24}-${String(1 + (index * 5) % 12).padStart(2, '0')}-${String(1 + (index * 11) % 28).padStart(2, '0')}`,
      sex: person.female ? 'female' : 'male', roleId: [roles.get(person.role)], deptId: [depts.get(person.dept)], postId: [posts.get(person.post)], leaderId: [adminId], isLeader: leads,
      status: person.status ?? 'active', createUser: adminId, createDept: depts.get(person.dept),
      createTime: `2026-${String(1 + (index * 3) % 10).padStart(2, '0')}-${String(1 + (index * 13) % 28).padStart(2, '0')} ${String(9 + index % 9).padStart(2, '0')}:${String((index * 17) % 60).padStart(2, '0')}:00`,
    }
  }
  const ids = await insertRows(writer, user, TENANT, people.map(rowOf))
  const byDept = new Map<string, string[]>()
  people.forEach((person, index) => { const dept = depts.get(person.dept) ?? ''; if (!byDept.has(dept)) byDept.set(dept, [ids[index] ?? '']) })
  for (const [id, leaderId] of byDept) await updateRows(writer, dept, { tenantId: TENANT, ids: [id], set: { leaderId }, userId: null })
}

async function seedScopes(writer: Writer, roles: Ids, menus: readonly MenuEntry[]): Promise<void> {
  const menuId = (code: string): string => menus.find((entry) => entry.code === code)?.id ?? ''
  await insertRows(writer, dataScope, TENANT, [
    { menuId: menuId('user'), resourceCode: 'user', scopeName: '本机构及下级的用户', scopeType: 'deptTree', scopeField: '*', remark: '客服只看自己机构的同事' },
    { menuId: menuId('user'), resourceCode: 'user', scopeName: '全部用户', scopeType: 'all', scopeField: '*' },
    { menuId: menuId('param'), resourceCode: 'param', scopeName: '自己创建的参数', scopeType: 'own', scopeField: '*' },
    { menuId: menuId('post'), resourceCode: 'post', scopeName: '基层岗位', scopeType: 'custom', scopeField: '*', scopeRule: { field: 'category', operator: 'in', value: ['3', '4'] } },
  ])
  const [search = ''] = await insertRows(writer, apiScope, TENANT, [
    { menuId: menuId('post'), resourceCode: 'post', scopeName: '岗位下拉', scopePath: 'GET /blade-system/post/select', scopeType: 'system' },
    { menuId: menuId('dictbiz'), resourceCode: 'dictbiz', scopeName: '业务字典读取', scopePath: 'GET /blade-system/dict-biz/**', scopeType: 'business' },
  ])
  await addRoleScopes(writer, 'api', TENANT, roles.get('support') ?? '', [search])
}
