import { withMoneyTexts } from '../record/moneyTexts.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Asker } from './asker.ts'

const ASKERS: Readonly<Record<string, () => Promise<Asker>>> = {
  'accountFinance.recharge': () =>
    withMoneyTexts(() => import('../pages/recharge/askRecharge.tsx')).then((module) => module.askRecharge),
  'financeAudit.approve': () => import('../record/audit/askDecision.ts').then((module) => module.askApproval),
  'financeAudit.reject': () => import('../record/audit/askDecision.ts').then((module) => module.askRejection),
  'role.grant': () => import('../pages/roleGrant/grants.tsx').then((module) => module.askRoleGrant),
  'topmenu.grant': () => import('../pages/roleGrant/grants.tsx').then((module) => module.askTopMenuGrant),
}

/** The asker of an action whose inputs do not fit the generic form. */
export function ownAsker(resource: Resource, action: string): Asker | null {
  const load = ASKERS[`${resource.id}.${action}`]
  return load ? async (ids, row) => (await load())(ids, row) : null
}
