import { expect, test } from 'vitest'
import { logInByKeyboard, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const browser = useBrowser()

test('a query without results stays in the input, which keeps taking letters', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'operator', { tenant: '100001' })
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  const input = palette.getByRole('combobox')
  await input.waitFor()
  await page.keyboard.type('qxzw')
  await palette.getByText('没有找到匹配的命令或记录').waitFor()
  await page.keyboard.type('vb')
  await expect.poll(() => input.inputValue()).toBe('qxzwvb')
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('ywzd')
  await expect.poll(() => palette.getByRole('option', { selected: true }).innerText()).toMatch(/业务字典/)
})
