import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { dataOf } from '../support/answers.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import * as cards from '../support/exchangeCards.ts'
import { figuresOf } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { command, logIn, records, rows, visit } from './console.ts'
import { agree, pick, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('cards are ordered, made, activated by a range and extended as a whole batch by keyboard', async () => {
  const shop = await cards.shopWith(server, 1_000_000)
  await cards.newActivity(server, shop, { activityName: '键盘兑换卡' })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'stkdd', '实体卡订单')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: '新增实体卡订单' })
  await form.waitFor()
  await pick(page, '键盘兑换卡')
  await typeInto(page, form.getByLabel('制卡数量'), '30')
  await typeInto(page, form.getByLabel('卡号前缀'), '088')
  await typeInto(page, form.getByLabel('制卡单费'), '2')
  await typeInto(page, form.getByLabel('有效期至'), '2099-06-30 00:00')
  await typeInto(page, form.getByLabel('密码手机'), '13900001111')
  await typeInto(page, form.getByLabel('收件人'), '何静')
  await typeInto(page, form.getByLabel('收件手机'), '13900002222')
  await typeInto(page, form.getByLabel('收件地址'), '杭州市西湖区样板路 18 号')
  await expectAccessible(page, 'the form of an order of cards')
  await page.keyboard.press('ControlOrMeta+s')
  // What was typed stays when a field is refused.
  await form.getByText('卡号前缀是四位数字').waitFor()
  await typeInto(page, form.getByLabel('卡号前缀'), '8899')
  await page.keyboard.press('ControlOrMeta+s')
  await form.waitFor({ state: 'hidden' })
  const [order] = (await records(admin(server), `${cards.ORDER}/list`, {
    merchantCode: shop.merchantCode,
  })) as unknown as cards.CardOrder[]
  const id = order?.id ?? '',
    orderNo = order?.orderNo ?? ''
  dataOf(await cards.approve(server, id))
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 6_000 })

  await page.reload()
  await walkFromTop(page, orderNo)
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('已审核，等待制卡').waitFor()
  await page.keyboard.press('s')
  await page.keyboard.press('o')
  await agree(page, /生成 30 个卡号和加密的制卡文件，扣制卡费 ¥60.00/)
  await expect
    .poll(async () => (await cards.detailOf(server, id)).orderState, { timeout: 30_000 })
    .toBe(cards.ORDER_STATE.toShip)
  await page.getByRole('article').getByText('卡已制好').waitFor({ timeout: 20_000 })
  await expectAccessible(page, 'the record of an order of cards')
  await page.keyboard.press('s')
  await page.keyboard.press('j')
  const { serialStart } = await cards.detailOf(server, id)
  const range = page.getByRole('dialog').filter({ hasText: '起始序号' })
  await typeInto(page, range.getByLabel('起始序号'), String(serialStart))
  await typeInto(page, range.getByLabel('结束序号'), String(serialStart + 19))
  await page.keyboard.press('ControlOrMeta+Enter')
  await agree(page, /激活 .* 号中的 20 张/)
  await expect.poll(async () => (await cards.detailOf(server, id)).activatedQty).toBe(20)

  // The whole batch is found by its number and extended at once.
  await page.goto(`${server.url}/card/number?batchNo=${orderNo}`)
  await rows(page).first().waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
  // Pressed as soon as rows stand: the key waits for what handles it, and selects rows, not the text of the page.
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByText('已选 30 条').first().waitFor()
  await page.keyboard.press('s')
  await page.keyboard.press('y')
  const extension = page.getByRole('dialog').filter({ hasText: '延期天数' })
  await typeInto(page, extension.getByLabel('延期天数'), '15')
  await typeInto(page, extension.getByLabel('延期原因'), '门店调货延误')
  await page.keyboard.press('ControlOrMeta+Enter')
  await agree(page, '30 张卡延期 15 天')
  await expect
    .poll(async () => records(admin(server), `${cards.DELAY}/page`, { batchNo: orderNo }))
    .toMatchObject([{ cardQty: 30, delayDays: 15 }])
  await visit(page, 'yqjl', '延期记录')
  await walkFromTop(page, orderNo)
  await page.keyboard.press('Enter')
  await page.getByText('延期的卡').first().waitFor()
})

test('by mouse a card is found by its number, revealed for a reason and voided', async () => {
  const shop = await cards.shopWith(server, 1_000_000)
  const order = await cards.madeOrder(server, await cards.newActivity(server, shop), { qty: 3, unitFee: 0 })
  dataOf(await cards.activate(server, order, [1, 1]))
  const [card] = await cards.cardsOf(server, order, [1, 1])
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await page.goto(`${server.url}/card/number?cardNo=${card?.cardNo ?? ''}`)
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByText('选择或取消当前行').waitFor()
  await rows(page).first().dblclick()
  const article = page.getByRole('article')
  await article.getByText(order.orderNo).first().waitFor()
  await command(page, 'mw', /查看明文/)
  const reason = page.getByRole('dialog').filter({ hasText: '查看会被记录' })
  await reason.getByLabel('查看原因').fill('持卡人刮坏了涂层')
  await reason.getByRole('button', { name: /查看/ }).click()
  await page
    .getByRole('dialog')
    .getByText(card?.cardNo ?? '')
    .waitFor()
  await page.keyboard.press('Escape')
  await article.getByRole('button', { name: /作废/ }).first().click()
  const input = page.getByRole('dialog').filter({ hasText: '作废原因' })
  await input.getByLabel('作废原因').fill('持卡人挂失')
  await input.getByRole('button', { name: '下一步' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '1 张卡作废，不能恢复' })
  await question.getByRole('textbox').fill('1')
  await question.getByRole('button', { name: '作废' }).click()
  await expect
    .poll(async () => (await cards.cardsOf(server, order, [1, 1]))[0]?.cardState)
    .toBe(cards.CARD_STATE.invalid)
})
