import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { png } from '../support/picture.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, dialog, logIn, rowOf, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a private attachment is only shown to users of the console; the log names hidden and cut values', async () => {
  const viewer = server.as('viewer', COMPANY)
  expect(
    (
      await viewer.post('/blade-system/post/submit', {
        postName: 'x'.repeat(9000),
        password: 'not-for-the-log',
      })
    ).code,
  ).toBe(403)
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')

  await visit(page, 'splb', '商品列表')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: /^新增/ })
  await form.waitFor()
  await form
    .locator('input[type=file][aria-label=主图]')
    .setInputFiles({ name: '主图.png', mimeType: 'image/png', buffer: png(600 * 1024) })
  const preview = form.getByRole('img', { name: '主图预览' })
  await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  const address = (await preview.getAttribute('src')) ?? ''
  expect((await fetch(server.url + address)).status).toBe(401)
  await page.keyboard.press('Escape')
  // A chosen file is only discarded after a question.
  const question = dialog(page, '提示')
  await question.getByRole('button').last().click()
  await question.waitFor({ state: 'detached' })

  await command(page, 'fjgl', '附件管理')
  await page.getByText(/已用 \d+(\.\d)? [KM]B，上限 10 GB/).waitFor()
  await rowOf(page, '主图.png').waitFor()
  await page.screenshot({ path: 'test-results/attachments.png' })

  await visit(page, 'czrz', '操作日志')
  await rowOf(page, '没有访问权限').first().click()
  await page.keyboard.press('Enter')
  await page.getByText(/内容过长，有 1 处已截短/).waitFor()
  expect(await page.locator('pre').first().innerText()).toContain('"password": "***"')
  await page.screenshot({ path: 'test-results/audit-cut.png' })
})
