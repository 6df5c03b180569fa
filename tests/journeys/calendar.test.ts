import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { clashingCampaigns } from '../support/clashingCampaigns.ts'
import { useServer } from '../support/server.ts'
import { find, logIn } from './console.ts'
import { press } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('the calendar shows what clashes, moves by keys, and opens a campaign and what is in its way', async () => {
  await clashingCampaigns(server, { activityName: '周末特价', couponName: '周末满减' })

  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await press(page, 'g', 'w')
  await page.getByRole('heading', { level: 1, name: '活动日历' }).waitFor()
  const coupon = page.getByRole('link', { name: /^周末满减/ })
  await coupon.waitFor()
  await expectAccessible(page, 'the calendar of campaigns')

  const address = () => new URL(page.url()).search
  await press(page, ']')
  await expect.poll(address).toMatch(/month=\d{4}-\d{2}/)
  const later = address()
  await press(page, '[')
  await expect.poll(address).not.toBe(later)
  await coupon.waitFor()

  await page.getByRole('button', { name: /^有冲突/ }).focus()
  await press(page, 'Enter')
  await page.getByText(/与“周末特价”同时优惠.*等 1 个商品，优惠会叠加/).waitFor()
  await page.getByText(/与“周末满减”同时优惠.*等 1 个商品，优惠会叠加/).waitFor()
  await expectAccessible(page, 'the conflicts of campaigns')
  await coupon.focus()
  await press(page, 'Enter')
  await page.getByRole('article').getByText('周末满减').first().waitFor()

  await find(page, 'hdrl', '活动日历')
  await press(page, 'Enter')
  await page.getByRole('link', { name: /与“周末特价”/ }).focus()
  await press(page, 'Enter')
  await page.getByRole('article').getByText('周末特价').first().waitFor()
})
