import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { logIn, openPalette, palette, rowOf, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const PARAM = 'palette.unmatched.record'

test('a search that finds nothing is counted after a rest, and listed for the administrator', async () => {
  const answer = await admin(server).post('/blade-system/param/submit', {
    paramName: '记录无结果搜索',
    paramKey: PARAM,
    paramValue: '1',
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openPalette(page)
  const noted = page.waitForResponse(/unmatched-query\/note/)
  await page.keyboard.type('zzqx wwvk')
  await palette(page).locator('[data-nothing]').waitFor()
  expect((await (await noted).json()) as unknown).toMatchObject({ code: 200, data: true })
  // A number is never sent.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('unmatched-query/note')) sent.push(request.postData() ?? '')
  })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('zqwx 778899')
  await palette(page).locator('[data-nothing]').waitFor()
  // Closed before the rest is over, another one counts as well.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('qqwx vvzk')
  await palette(page).locator('[data-nothing]').waitFor()
  await page.waitForTimeout(700)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => sent).toEqual(['{"query":"qqwx vvzk"}'])
  await visit(page, '无结果搜索', '无结果搜索')
  await rowOf(page, 'zzqx wwvk').waitFor()
  await rowOf(page, 'qqwx vvzk').waitFor()
})
