import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { dataOf } from '../support/answers.ts'
import { useBrowser } from '../support/browser.ts'
import { ordersOfEveryState } from '../support/orderStates.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, grid, logIn, rows } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('by keyboard the orders of contract parties show what each brought, and open', async () => {
  const admin = server.as('admin', COMPANY)
  await ordersOfEveryState(admin)
  const counts = dataOf(await admin.get<{ all: number }>('/biz-order/contractPartyOrder/count'))
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await page.goto(`${server.url}/order/contractParty`)
  await rows(page).first().waitFor()
  await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe(String(counts.all + 1))
  await grid(page).getByRole('columnheader', { name: '净额' }).waitFor()
  await expectAccessible(page, 'orders by contract party')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('净额', { exact: true }).first().waitFor()
})
