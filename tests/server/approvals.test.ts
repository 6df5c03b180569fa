import { beforeAll, describe, expect, test } from 'vitest'
import { MESSAGE_CATEGORIES, type MessageCategory } from '../../src/contract/parts/messageCategories.ts'
import { apply, audit, CASE, CHANGE as ORDER_CHANGE, cups, type Row } from '../support/afterSales.ts'
import { ok } from '../support/answers.ts'
import type { Client } from '../support/client.ts'
import { newShop, type Shop } from '../support/orders.ts'
import { admin, auditor, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import {
  activeSupplier,
  change,
  CHANGE as PRICE_CHANGE,
  enter,
  newGoods,
  newSku,
} from '../support/suppliers.ts'

const server = useServer()

interface Message {
  readonly title: string
  readonly link: string
}
const messages = async (client: Client, category: MessageCategory): Promise<readonly Message[]> =>
  (
    await client.get<{ records: Message[] }>('/blade-desk/message/page', {
      category: MESSAGE_CATEGORIES.wire[category],
      size: 200,
    })
  ).data.records
/** Titles of a client's messages that lead to a row, the latest first. */
const titlesOf = async (client: Client, category: MessageCategory, id: string): Promise<string[]> =>
  (await messages(client, category))
    .filter(({ link }) => link.includes(`row=${id}&`))
    .map(({ title }) => title)

let shop: Shop
beforeAll(async () => {
  shop = await newShop(admin(server), 2_000_000, { 'CUP-350': 8010 })
})

describe('an application for approval', () => {
  test('an after-sale case is a task of its approvers alone, and its decision a message to the applicant', async () => {
    const order = await cups(server, shop)
    const { data: afterSale } = ok(await apply(operator(server), String(order.orderNo), { applyQty: 1 }))
    const title = `售后单 ${String(afterSale.afterSaleNo)}`
    expect(await titlesOf(admin(server), 'todo', afterSale.id)).toEqual([`${title} 待审核`])
    expect(await titlesOf(operator(server), 'todo', afterSale.id)).toEqual([])
    expect(await titlesOf(stranger(server), 'todo', afterSale.id)).toEqual([])
    expect(await titlesOf(server.as('viewer', '100001'), 'todo', afterSale.id)).toEqual([])
    expect(await titlesOf(operator(server), 'outcome', afterSale.id)).toEqual([])
    ok(await audit(admin(server), afterSale.id))
    expect(await titlesOf(operator(server), 'outcome', afterSale.id)).toEqual([`${title}：待买家退货，核实`])
    expect(await titlesOf(admin(server), 'outcome', afterSale.id)).toEqual([])
  })

  test('nobody decides about his own application', async () => {
    const order = await cups(server, shop)
    const { data: afterSale } = ok(await apply(admin(server), String(order.orderNo), { applyQty: 1 }))
    expect(await audit(admin(server), afterSale.id)).toMatchObject({
      code: 400,
      errCode: 'AUDIT_OWN_DOCUMENT',
    })
    expect(await titlesOf(admin(server), 'outcome', afterSale.id)).toEqual([])
    expect(await titlesOf(admin(server), 'todo', afterSale.id)).toEqual([])
  })

  test('a preview of a decision sends nothing', async () => {
    const order = await cups(server, shop)
    const { data: afterSale } = ok(await apply(operator(server), String(order.orderNo), { applyQty: 1 }))
    ok(await admin(server).post(`${CASE}/preview`, { action: 'approve', ids: [afterSale.id], input: {} }))
    expect(await titlesOf(operator(server), 'outcome', afterSale.id)).toEqual([])
  })

  test('several decided at once are one message to their applicant', async () => {
    const cases: Row[] = []
    for (let index = 0; index < 3; index += 1) {
      const order = await cups(server, shop)
      cases.push(ok(await apply(operator(server), String(order.orderNo), { applyQty: 1 })).data)
    }
    const before = (await messages(operator(server), 'outcome')).length
    ok(
      await admin(server).post(`${CASE}/audit/update`, {
        ids: cases.map(({ id }) => id),
        pass: 0,
        opinion: '资料不全',
      }),
    )
    const after = await messages(operator(server), 'outcome')
    expect(after.length).toBe(before + 1)
    expect(after[0]).toMatchObject({ title: '3 条售后单：已驳回' })
  })

  test('an order change that cannot be carried out says why to its applicant', async () => {
    const order = await cups(server, shop)
    const { data: application } = ok(
      await operator(server).post<Row>(`${ORDER_CHANGE}/save`, {
        orderNo: order.orderNo,
        changeType: 5,
        adjustAmount: -100,
        reason: '客户少收一件商品',
      }),
    )
    expect(await titlesOf(admin(server), 'todo', application.id)).toEqual([
      `变更申请 ${String(application.applyNo)} 待审核`,
    ])
    ok(
      await admin(server).post(`${ORDER_CHANGE}/audit`, {
        ids: [application.id],
        pass: 0,
        opinion: '金额不符',
      }),
    )
    expect(await titlesOf(operator(server), 'outcome', application.id)).toEqual([
      `变更申请 ${String(application.applyNo)}：已驳回，金额不符`,
    ])
  })

  test('a price change waits for those who may confirm it, and its applicant hears of the decision', async () => {
    const goods = await newGoods(server, {
      supplierId: (await activeSupplier(server)).id,
      skuId: (await newSku(server)).id,
      purchasePrice: 5000,
    })
    const { data: entered } = ok(await enter(operator(server), goods.id, 5100))
    const waiting = await titlesOf(auditor(server), 'todo', entered.id)
    expect(waiting).toEqual([expect.stringMatching(/^供应商调价 \S+ 待审核$/)])
    ok(await change(auditor(server), PRICE_CHANGE, entered.id, { changeState: 1 }))
    expect(await titlesOf(operator(server), 'outcome', entered.id)).toEqual([
      expect.stringMatching(/^供应商调价 \S+：已生效$/),
    ])
  })

  test('many price changes entered at once are one message', async () => {
    const goods = await Promise.all(
      [1, 2].map(async () =>
        newGoods(server, {
          supplierId: (await activeSupplier(server)).id,
          skuId: (await newSku(server)).id,
          purchasePrice: 5000,
        }),
      ),
    )
    const before = (await messages(auditor(server), 'todo')).length
    ok(
      await operator(server).post(`${PRICE_CHANGE}/batchSave`, {
        items: goods.map(({ id }) => ({ supplierGoodsId: id, newPrice: 5100, lossAction: 2 })),
      }),
    )
    const after = await messages(auditor(server), 'todo')
    expect(after.length).toBe(before + 1)
    expect(after[0]).toMatchObject({ title: '2 条供应商调价待审核' })
  })
})
