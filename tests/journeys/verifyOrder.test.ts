import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { dataOf, ok } from '../support/answers.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { activate, CARD_STATE, cardsOf, madeOrder, newActivity, shopWith } from '../support/exchangeCards.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { logIn, rowOf, visit } from './console.ts'
import { press, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('a card is redeemed by keyboard, and the redemption is reversed by mouse', {
  timeout: 120_000,
}, async () => {
  const shop = await shopWith(server, 1_000_000)
  const order = await madeOrder(server, await newActivity(server, shop), { qty: 2 })
  ok(await activate(server, order, [1, 2]))
  const [card] = await cardsOf(server, order, [1, 1])
  const { secret } = dataOf(
    await admin(server).post<{ secret: string }>('/biz-card/cardInfoView/reveal', {
      cardId: card?.id,
      cardKind: 2,
      reason: '顾客在门店出示',
    }),
  )
  const stateOf = async () => (await cardsOf(server, order, [1, 1]))[0]?.cardState

  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'hxdd', '核销订单')
  await press(page, 'n')
  const form = page.getByRole('dialog').filter({ hasText: '卡密' })
  await typeInto(page, form.getByLabel('卡号'), card?.cardNo ?? '')
  await typeInto(page, form.getByLabel('卡密'), 'WRONG')
  await typeInto(page, form.getByRole('textbox', { name: /^门店(?!编号)/ }), '滨江一店')
  await expectAccessible(page, 'the form of a redemption')
  await press(page, 'ControlOrMeta+Enter')
  // The wrong secret is said beside its field, and what was typed stays.
  await form.getByText('卡号或卡密不正确').waitFor()
  await typeInto(page, form.getByLabel('卡密'), secret)
  await press(page, 'ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: '核销 ¥100.00，还可用 0 次' })
  await question.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  await walkFromTop(page, '滨江一店')
  await press(page, 'Enter')
  await page.getByRole('article').getByText('8801****').first().waitFor()
  await expectAccessible(page, 'the record of a redemption')
  expect(await stateOf()).toBe(CARD_STATE.used)

  const desk = await browser.openFreely(server.url)
  await logIn(desk, 'operator')
  await visit(desk, 'hxdd', '核销订单')
  await rowOf(desk, '滨江一店').getByText('滨江一店').dblclick()
  await desk.getByRole('article').getByRole('button', { name: '撤销核销' }).click()
  const input = desk.getByRole('dialog').filter({ hasText: '撤销原因' })
  await input.getByLabel('撤销原因').fill('顾客改主意')
  await input.getByRole('button', { name: '下一步' }).click()
  const reversal = desk.getByRole('dialog').filter({ hasText: '恢复 1 次可用' })
  await reversal.getByRole('button', { name: /撤销核销/ }).click()
  await desk.getByRole('article').getByText('已撤销').first().waitFor()
  expect(await stateOf()).toBe(CARD_STATE.active)
})
