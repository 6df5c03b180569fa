import { fail } from '../../../contract/errors.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { actSelected } from '../../engine/actSelected.ts'
import { perform, type WriteResult } from '../../engine/perform.ts'
import { removeSelected } from '../../engine/remove.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Reading, Work } from '../../engine/work.ts'

const STATUS_ACTIONS = { 1: 'enable', 2: 'disable', 3: 'end' } as const

/** Runs a change at an address of old clients that is a GET: with audit and in one transaction, as by POST. */
async function performByGet(
  {
    action,
    permission,
    parameters,
  }: {
    readonly action: string
    readonly permission: string
    readonly parameters: Parameters
  },
  reading: Reading,
  run: (work: Work) => Promise<WriteResult<unknown>>,
): Promise<unknown> {
  const context = { resource: eternityCoupon.id, action, permission, parameters, route: '', key: null }
  return (await perform(reading.services, reading.caller, context, run)).answer
}

/** GET changeStatus: 1 enables, 2 disables, 3 ends. */
export function changeStatusByGet(parameters: Parameters, reading: Reading): Promise<unknown> {
  const name = Object.entries(STATUS_ACTIONS).find(([status]) => status === String(parameters.status))?.[1]
  if (name === undefined) return fail('VALIDATION', { label: 'status', rule: '的选项不存在' }, 'status')
  const permission = 'eternityCoupon_status'
  return performByGet({ action: name, permission, parameters }, reading, (work) =>
    actSelected(
      { resource: eternityCoupon, name, action: eternityCoupon.actions[name], permission },
      { ids: parameters.id ?? parameters.ids },
      work,
    ),
  )
}

/** GET delete. */
export const deleteByGet = (parameters: Parameters, reading: Reading): Promise<unknown> =>
  performByGet({ action: 'remove', permission: 'eternityCoupon_delete', parameters }, reading, (work) =>
    removeSelected(eternityCoupon, { ids: parameters.ids }, work),
  )
