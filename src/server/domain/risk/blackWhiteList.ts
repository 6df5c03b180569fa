import { fail } from '../../../contract/errors.ts'
import { blackWhiteList } from '../../../contract/resources/risk/blackWhiteList.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { requireOperation } from '../../engine/permit.ts'
import { readDetail } from '../../engine/read.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import type { Route } from '../../engine/route.ts'
import { maskTarget, normalizeTarget } from './targets.ts'
import { particulars } from '../../engine/particulars.ts'

const BASE = '/biz-order/blackWhiteList'

const blackWhiteListHooks: Hooks<typeof blackWhiteList> = {
  beforeSave: async ({ before, draft, work, many = false }) => {
    const scope = draft.scope ?? before?.scope
    if (scope === 'all' || before?.scope === 'all') requireOperation(work.caller, blackWhiteList, 'platform')
    const type = String(draft.targetType ?? before?.targetType)
    if (typeof draft.targetValue === 'string') {
      draft.targetValue = normalizeTarget(type, draft.targetValue)
      if (draft.targetValue === '') fail('RISK_TARGET_REQUIRED', {}, 'targetValue')
      draft.targetMask = maskTarget(type, String(draft.targetValue))
    }
    if (before === null)
      Object.assign(draft, { source: draft.source ?? (many ? 'import' : 'manual'), hitCount: 0 })
  },
  beforeRemove: async (rows, work) => {
    if (rows.some(({ scope }) => scope === 'all')) requireOperation(work.caller, blackWhiteList, 'platform')
    await Promise.resolve()
  },
}

/** Routes of old clients, which create and update entries by the same call. */
export const LIST_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/getById`,
    summary: '黑白名单详情',
    permission: 'blackWhiteList_view',
    read: (parameters, reading) => readDetail(blackWhiteList, parameters, reading),
  },
  {
    method: 'POST',
    path: `${BASE}/save`,
    summary: '新增或修改黑白名单',
    action: 'save',
    resource: blackWhiteList.id,
    write: (parameters, work) => {
      const changing = parameters.id !== undefined && parameters.id !== null && parameters.id !== ''
      requireOperation(work.caller, blackWhiteList, changing ? 'edit' : 'add')
      return changing
        ? updateRow(blackWhiteList, parameters, work)
        : createRow(blackWhiteList, parameters, work)
    },
  },
]

export const blackWhiteListParticulars = particulars(blackWhiteList, { hooks: blackWhiteListHooks })
