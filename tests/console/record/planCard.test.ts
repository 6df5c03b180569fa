import { describe, expect, test } from 'vitest'
import { RESOURCES, resourceById } from '../../../src/contract/index.ts'
import { gridColumns, listColumns } from '../../../src/console/list/columns/columns.ts'
import { planCard } from '../../../src/console/list/narrow/planCard.ts'
import type { Resource } from '../../../src/contract/define/resource.ts'

/** The columns of a list as nobody has arranged them. */
function visibleColumns(resource: Resource) {
  const options = {
    resource,
    rows: { shape: resource.listShape === 'tree' ? ('tree' as const) : ('page' as const) },
  }
  const { hidden = [] } = listColumns(options, {})
  return gridColumns(options, new Set()).filter(({ id }) => !hidden.includes(id))
}
const planOf = (id: string) => {
  const resource = resourceById(id)
  if (!resource) throw new Error(`no noun ${id}`)
  return planCard(resource, visibleColumns(resource))
}

describe('the card of a row on a narrow screen', () => {
  test('of an order leads with its goods and amount, then whom it concerns, then when and which', () => {
    const plan = planOf('merchantOrderInfo')
    expect(plan).toMatchObject({
      lead: { id: 'goodsName' },
      times: { id: 'qty' },
      amount: { id: 'orderAmount' },
      state: { id: 'orderState' },
      moment: { id: 'createTime' },
      number: { id: 'orderNo' },
    })
    expect(plan.facts[0]?.id).toBe('merchantId')
    expect(plan.alerts.map(({ id }) => id)).toContain('notifyState')
  })
  test('of every noun has a lead, and shows no column twice', () => {
    for (const resource of RESOURCES.filter(({ single }) => !single)) {
      const plan = planCard(resource, visibleColumns(resource))
      expect(plan.lead, resource.id).not.toBeNull()
      const placed = [
        plan.lead,
        plan.times,
        plan.amount,
        plan.state,
        plan.moment,
        plan.number,
        ...plan.facts,
        ...plan.alerts,
      ].flatMap((column) => (column ? [column.id] : []))
      expect(new Set(placed).size, resource.id).toBe(placed.length)
    }
  })
})
