import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { dataOf } from '../support/answers.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { newShop, skuId, tick } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { TICKET_STATE } from '../support/wireNumbers.ts'
import { command, dialog, logIn, records, rowOf, visit } from './console.ts'
import { agree, dayFromNow, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()
const MOVIE = '/biz-order/movie'

/** Issued tickets of a film tomorrow evening; answers the numbers of their orders. */
async function issuedTickets(films: readonly string[]): Promise<readonly string[]> {
  const shop = await newShop(admin(server), 100_000, { 'DY-2D': 3990 })
  const numbers: string[] = []
  for (const [index, filmName] of films.entries())
    numbers.push(
      dataOf(
        await admin(server).post<{ orderNo: string }>('/blade-test/acceptOrder', {
          merchantCode: shop.merchantCode,
          skuId: await skuId(admin(server), 'DY-2D'),
          qty: 2,
          account: `1380000${index}001`,
          ticket: {
            cinemaName: '灯塔影城（滨江店）',
            filmName,
            hallName: '3号激光厅',
            showTime: `${dayFromNow(1)} 19:30:00`,
            seats: ['6排4座', '6排5座'],
          },
        }),
      ).orderNo,
    )
  for (const orderNo of numbers)
    await expect
      .poll(async () => {
        await tick(admin(server))
        return ticketState(orderNo)
      })
      .toBe(TICKET_STATE.issued)
  return numbers
}
const ticketState = async (orderNo: string): Promise<unknown> =>
  (await records(admin(server), `${MOVIE}/page`, { orderNo }))[0]?.ticketState

test('tickets are found by their film and taken back, by keyboard and by mouse', async () => {
  const [byKeyboard = '', byMouse = ''] = await issuedTickets(['长河谣', '雾港来信'])
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'dypdd', '电影票订单')
  await walkFromTop(page, '长河谣')
  await page.keyboard.press('Enter')
  const record = page.getByRole('article')
  await record.getByText('3号激光厅').waitFor()
  await expectAccessible(page, 'the record of movie tickets')
  await command(page, '退票', /退票/)
  const form = page.getByRole('dialog').filter({ hasText: '退票原因' })
  await typeInto(page, form.getByLabel('退票原因'), '观众行程有变')
  await page.keyboard.press('ControlOrMeta+Enter')
  // The supplier has to agree; what was typed stays.
  await form.getByText('请选择供应商已同意退票').or(form.getByText('退票须供应商同意并退回成本')).waitFor()
  await form.getByLabel('供应商已同意退票').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+Enter')
  await agree(page, '退款 ¥79.80')
  await record.getByText('已退票').waitFor()
  expect(await ticketState(byKeyboard)).toBe(TICKET_STATE.refunded)

  const desk = await browser.openFreely(server.url)
  await logIn(desk, 'operator')
  await visit(desk, 'dypdd', '电影票订单')
  await rowOf(desk, '雾港来信').getByText('雾港来信').dblclick()
  await desk.getByRole('article').getByRole('button', { name: '退票' }).click()
  const input = desk.getByRole('dialog').filter({ hasText: '退票原因' })
  await input.getByLabel('供应商已同意退票').check()
  await input.getByLabel('退票原因').fill('影院换片')
  await input.getByRole('button', { name: '下一步' }).click()
  const question = dialog(desk, /退票/)
  await question.getByText('退款 ¥79.80').waitFor()
  await question.getByRole('button', { name: /退票/ }).click()
  await desk.getByRole('article').getByText('已退票').waitFor()
  expect(await ticketState(byMouse)).toBe(TICKET_STATE.refunded)
})
