import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, cursorText, dialog, logIn, rowOf, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a template is changed and test-sent by keyboard', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, '短信模板', '短信模板')
  await rowOf(page, 'BALANCE_ALERT').waitFor()
  for (let index = 0; index < 3; index++) {
    if ((await cursorText(page)).includes('BALANCE_ALERT')) break
    await page.keyboard.press('j')
  }
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: /短信模板/ })
  const content = form.getByLabel('模板内容')
  await content.waitFor()
  await form.getByRole('button', { name: '预警金额' }).waitFor()
  await content.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('余额低于 ')
  await form.getByText('内容须含变量').waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => content.inputValue()).toBe('余额低于 ${amount}')
  await page.keyboard.type(' 元')
  const preview = form.getByRole('figure', { name: '短信预览' })
  await preview.getByText('余额低于 5000.00 元').waitFor()
  await preview.getByText('按 1 条计费').waitFor()
  await page.keyboard.type(' ${x}')
  await form.getByText('变量x未定义').waitFor()
  for (let index = 0; index < 5; index++) await page.keyboard.press('Backspace')
  await expectAccessible(page, 'the form of a template')
  await page.keyboard.press('Control+s')
  await toast(page, /成功|已保存/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await command(page, '测试发送', '测试发送')
  const test = dialog(page, '测试发送')
  await test.waitFor()
  await expectAccessible(page, 'the test of a template')
  await page.keyboard.type('13900001234')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('88.00')
  await page.keyboard.press('Enter')
  await toast(page, '测试短信已发送').first().waitFor()
  const [row] = await server.sql('select content from sms_record order by id desc limit 1')
  expect(String(row?.content)).toContain('余额低于 88.00 元')
})
