import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { batchEnd, merchantGroups, supplierOf, topUps } from '../support/channels.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, logIn, rowOf, stepToPart, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('the result of a batch is read by keyboard: its user, its counts, and the failed rows', async () => {
  const admin = server.as('admin', COMPANY)
  const skuIds = await topUps(admin, 26),
    groups = await merchantGroups(admin, 20)
  const supplierId = await supplierOf(admin, skuIds.slice(0, 25))
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  const { data } = await admin.post<{ batchNo: string }>(
    '/biz-merchant/goodsChannelGroupConfig/batch/update',
    { operation: 1, supplierId, skuIds, merchantGroupIds: groups },
  )
  await visit(page, 'plrw', '批量任务')
  await rowOf(page, data.batchNo).waitFor()
  await page.screenshot({ path: 'test-results/batch-running.png' })
  expect(await batchEnd(admin, data.batchNo)).toMatchObject({ successCount: 500, failCount: 20 })
  await rowOf(page, data.batchNo).filter({ hasText: '已完成' }).waitFor()
  await page.keyboard.press('Enter')
  await stepToPart(page, /^失败明细/)
  await page.getByText('该供应商没有此商品').first().waitFor()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/batch-done.png' })
}, 180_000)
