import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { envelopeAt, newEnvelope, RED_STATUS } from '../support/redEnvelopes.ts'
import { useServer } from '../support/server.ts'
import { dialog, logIn, rowOf, visit } from './console.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const browser = useBrowser()

test('red packets are sent by keyboard, one that failed says why, and the campaign is stopped by mouse', {
  timeout: 120_000,
}, async () => {
  const envelope = await newEnvelope(server, { envelopeName: '旅程红包' })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await visit(page, 'hbhd', '红包活动')
  await rowOf(page, '旅程红包').click()
  await page.keyboard.press('s')
  await page.keyboard.press('f')
  await typeInto(page, page.getByLabel('领取人'), 'oJourney01\noJourney02_poor')
  await expectAccessible(page, 'the form that sends red packets')
  await page.keyboard.press('ControlOrMeta+Enter')
  const question = dialog(page, /发红包/)
  await question.getByText('发放 2 个红包，共 ¥3.76；活动剩余 498 个').waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await envelopeAt(server, envelope.id)).receivedCount, { timeout: 20_000 })
    .toBe(1)

  await visit(page, 'hbffmx', '红包发放明细')
  await rowOf(page, '商户余额不足').first().click()
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('没有发放成功：商户余额不足，请充值后重试').waitFor()
  await expectAccessible(page, 'the record of a red packet')

  await visit(page, 'hbhd', '红包活动')
  await rowOf(page, '旅程红包').click()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('article')
  await detail.getByText('预算').first().waitFor()
  await expectAccessible(page, 'the record of a campaign of red packets')
  await detail.getByRole('button', { name: '停止' }).first().click()
  const stop = dialog(page, /停止/)
  await stop.getByText('旅程红包：不再发放').waitFor()
  await stop
    .getByRole('button', { name: /停止|确定/ })
    .last()
    .click()
  await expect.poll(async () => (await envelopeAt(server, envelope.id)).status).toBe(RED_STATUS.stopped)
  await detail.getByText('红包活动已停止，不能发放').waitFor()
})
