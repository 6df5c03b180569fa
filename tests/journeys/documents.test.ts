import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { dataOf } from '../support/answers.ts'
import { useBrowser } from '../support/browser.ts'
import type { Listed } from '../support/client.ts'
import { ledger } from '../support/finance.ts'
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

test('from a movement of money its document opens by its number, and where there is none that is said', async () => {
  const { records } = dataOf(
    await admin(server).get<Listed<{ docNo: string | null; accountId: string }>>(
      '/biz-finance/accountDetail/list',
      { size: 50 },
    ),
  )
  const movement = records.find(({ docNo }) => docNo?.startsWith('O'))
  const docNo = movement?.docNo ?? ''
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openNumber(page, docNo)
  await page.waitForURL(/\/order\/[a-z]+\?/i)
  await page.getByRole('article').getByText(docNo).first().waitFor()
  await expectAccessible(page, 'the record of an order that was opened by its number')

  const nowhere = 'NOWHERE-1'
  dataOf(
    await ledger(server, {
      verb: 'post',
      bizType: 'rebate',
      accountId: movement?.accountId,
      bizNo: nowhere,
      docNo: nowhere,
      amount: 100,
    }),
  )
  await openNumber(page, nowhere)
  await toast(page, `没有可以打开的单据 ${nowhere}`).waitFor()
  expect(new URL(page.url()).pathname).toBe(MOVEMENTS)
})
