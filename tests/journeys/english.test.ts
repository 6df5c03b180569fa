import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, grid, logIn, markedRows, recordPart, stepToPart } from './console.ts'
import { walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()
const HAN = /\p{Script=Han}/u

/** Fills the form of an action, all of whose texts are English, and confirms the following question. */
async function ask(page: Page, inputs: Readonly<Record<string, string>>, expected: RegExp): Promise<string> {
  const form = page.getByRole('dialog').filter({ has: page.getByLabel(Object.keys(inputs)[0] ?? '') })
  for (const [label, value] of Object.entries(inputs)) await typeInto(page, form.getByLabel(label), value)
  expect(await form.innerText()).not.toMatch(HAN)
  await page.keyboard.press('ControlOrMeta+Enter')
  const question = page.getByRole('dialog').filter({ hasText: expected })
  await question.waitFor()
  // Names of accounts are data and stay as they are.
  const questionText = await question.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const name of copy.querySelectorAll('bdi')) name.remove()
    return copy.textContent
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  return questionText
}

/** Texts of the last column of a report: the reasons. */
const reasons = (report: Locator): Promise<string[]> => report.locator('tbody td:last-child').allInnerTexts()

test('an English user reads in English what an order does to money, before and after', async () => {
  await ordersOfEveryState(server.as('admin', COMPANY))
  await server
    .as('admin', COMPANY)
    .post('/blade-system/preference/submit', { key: 'look', value: { locale: 'en' } })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: 'Merchant orders' }).waitFor()

  await page.keyboard.press('4')
  await grid(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await markedRows(page).filter({ hasText: 'MSHIP1' }).waitFor()
  await command(page, 'block', /^Block/)
  const blocking = await ask(
    page,
    { 'Reason to block': 'address in doubt' },
    /processing pauses, the hold of ¥160\.20 stays/,
  )
  expect(blocking).toMatch(/Skip/i)
  expect(blocking).not.toMatch(HAN)
  const report = page.getByRole('region', { name: 'Bulk result' })
  await report.waitFor()
  await expect.poll(() => reasons(report)).not.toEqual([])
  expect((await reasons(report)).filter((reason) => HAN.test(reason))).toEqual([])
  expect(await report.getByRole('heading').innerText()).not.toMatch(HAN)
  await page.keyboard.press('Escape')

  await page.keyboard.press('3')
  await walkFromTop(page, 'M13911110005')
  await command(page, 'cancel order', /^Cancel order/)
  expect(
    await ask(page, { 'Reason to cancel': 'number in doubt' }, /release ¥99\.80, available ¥/),
  ).not.toMatch(HAN)

  await page.keyboard.press('5')
  await walkFromTop(page, 'M13911112001')
  await command(page, 'refund', /^Refund/)
  expect(
    await ask(
      page,
      { 'Quantity to refund': '1', 'Amount to refund': '99.8', 'Reason to refund': 'not received' },
      /refund ¥99\.80, available ¥/,
    ),
  ).not.toMatch(HAN)

  const history = recordPart(page, 'History').getByRole('listitem').filter({ hasText: 'Refund' }).first()
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await stepToPart(page, 'History')
  await expect.poll(() => history.innerText()).toMatch(/: refund ¥99\.80, available ¥/)
})
