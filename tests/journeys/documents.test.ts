import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { dataOf } from '../support/answers.ts'
import { useBrowser } from '../support/browser.ts'
import type { Listed } from '../support/client.ts'
import { shopWith } from '../support/exchangeCards.ts'
import { ledger } from '../support/finance.ts'
import type { Shop } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { logIn, rows, toast } from './console.ts'
import { press } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()
const MOVEMENTS = '/finance/accountDetail'

/** Opens the newest movement of a document, and its number in it. */
async function openNumber(page: Page, docNo: string): Promise<void> {
  await page.goto(`${server.url}${MOVEMENTS}?docNo=${docNo}`)
  await rows(page).first().waitFor()
  await press(page, 'Home', 'Enter')
  await page.getByRole('article').getByRole('button', { name: docNo }).focus()
  await press(page, 'Enter')
}

/** Books an amount that belongs to a document. */
async function book({ accountId, merchantCode }: Shop, docNo: string): Promise<void> {
  const amounts = { verb: 'post', bizType: 'rebate', accountId, merchantCode, amount: 100 }
  dataOf(await ledger(server, { ...amounts, bizNo: docNo, docNo }))
}
async function firstOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const { records } = dataOf(
    await admin(server).get<Listed<Readonly<Record<string, unknown>>>>(`${path}/list`, { size: 1 }),
  )
  return records[0] ?? {}
}

test('from a movement of money its document opens by its number, and where there is none that is said', async () => {
  const shop = await shopWith(server, 100_000)
  const docNo = String((await firstOf('/biz-card/physicalCardOrder')).orderNo)
  await book(shop, docNo)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openNumber(page, docNo)
  await page.waitForURL(/\/card\/physical\?/)
  await page.getByRole('article', { name: /实体卡订单/ }).waitFor()
  await expectAccessible(page, 'the record of an order that was opened by its number')

  const nowhere = 'NOWHERE-1'
  await book(shop, nowhere)
  await openNumber(page, nowhere)
  await toast(page, `没有可以打开的单据 ${nowhere}`).waitFor()
  expect(new URL(page.url()).pathname).toBe(MOVEMENTS)
})
