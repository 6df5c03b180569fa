import type { MenuEntry } from '../menus.ts'

/** A role of the demonstration company and the codes it holds; `*_view` stands for every code that ends so. */
export interface RoleSeed { readonly name: string; readonly alias: string; readonly codes: readonly string[] }

/** What one does with exports of one's own. */
const TASKS = ['exportTask_view', 'exportTask_push', 'exportTask_cancel', 'exportTask_delete']

export const COMPANY_ROLES: readonly RoleSeed[] = [
  { name: '运营专员', alias: 'operator', codes: [...crud('notice'), ...crud('dictbiz'), ...crud('param'), ...crud('post'), 'contract_party_view', 'contract_party_add', 'contract_party_edit', 'contract_party_account_view', 'contract_party_account_add', 'contract_party_account_edit', 'accountDetail_view', 'user_view', 'dept_view', 'role_view', 'dictbiz_export', 'param_export', 'post_export', ...TASKS] },
  { name: '客服专员', alias: 'support', codes: ['notice_view', 'user_view', 'user_edit', 'user_reset', 'dictbiz_view', 'dictbiz_edit'] },
  { name: '审计员', alias: 'auditor', codes: ['*_view', 'log_operate_export', ...TASKS] },
  { name: '访客', alias: 'viewer', codes: ['notice_view', 'dictbiz_view', 'post_view', 'dept_view', 'param_view'] },
]

function crud(noun: string): string[] { return ['view', 'add', 'edit', 'delete'].map((operation) => `${noun}_${operation}`) }

/** Ids of the buttons a role's codes name, with the menus above them; the platform's own are left out. */
export function menusOfRole(codes: readonly string[], menus: readonly MenuEntry[]): string[] {
  const named = menus.filter((entry) => !entry.isMenu && !entry.platform && codes.some((code) => (code === '*_view' ? entry.code.endsWith('_view') : code === entry.code)))
  return [...new Set([...named.flatMap((entry) => [...entry.above, entry.id]), ...menus.filter((entry) => entry.code === 'desk').map((entry) => entry.id)])]
}
