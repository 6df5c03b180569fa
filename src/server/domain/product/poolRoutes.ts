import { fail } from '../../../contract/errors.ts'
import { goodsPoolRelation } from '../../../contract/resources/product/goodsPoolRelation.ts'
import { actSelected } from '../../engine/actSelected.ts'
import { readPage } from '../../engine/page.ts'
import { removeSelected } from '../../engine/remove.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'

const BASE = '/biz-product/goodsPool'
const { switchOn, switchOff } = goodsPoolRelation.actions

/** The actions of the relation under the address of old clients. */
function changeRelationState(parameters: Parameters, work: Work): ReturnType<typeof actSelected> {
  const requestedState = String(parameters.relationState)
  if (requestedState !== '0' && requestedState !== '1')
    fail('VALIDATION', { label: 'relationState', rule: '的选项不存在' }, 'relationState')
  const [name, action] =
    requestedState === '1' ? (['switchOn', switchOn] as const) : (['switchOff', switchOff] as const)
  return actSelected(
    { resource: goodsPoolRelation, name, action, permission: 'goodsPool_relation' },
    parameters,
    work,
  )
}

/** Routes of the products of a pool. */
export const POOL_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/relationPage`,
    summary: '池内商品',
    permission: ['goodsPool_view', 'goodsPoolRelation_view'],
    read: async (parameters, reading) => (await readPage(goodsPoolRelation, parameters, reading)).answer,
  },
  {
    method: 'POST',
    path: `${BASE}/removeGoods`,
    summary: '移出商品',
    permission: 'goodsPool_removeGoods',
    resource: goodsPoolRelation.id,
    action: 'remove',
    write: (parameters, work) => removeSelected(goodsPoolRelation, parameters, work),
  },
  {
    method: 'POST',
    path: `${BASE}/changeRelationState`,
    summary: '池内商品生效或失效',
    permission: 'goodsPool_relation',
    resource: goodsPoolRelation.id,
    action: 'changeRelationState',
    write: changeRelationState,
  },
]
