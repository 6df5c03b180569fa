import { expect, test } from 'vitest'
import { logInByKeyboard, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, palette as paletteOf, rows, holdBack } from './console.ts'

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

test('keys pressed before the code of the palette has arrived are for what it shows then', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'operator', { tenant: COMPANY })
  const release = await holdBack(page, /\/Palette-[^/]+\.js/)
  await page.goto(`${server.url}/system/param`)
  await page.getByRole('heading', { level: 1, name: '参数管理' }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  await page.keyboard.press('ControlOrMeta+k')
  // A mistyped letter is taken back, the name goes on, and Enter chooses what it finds.
  await page.keyboard.type('gwx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('gl')
  await page.keyboard.press('Enter')
  expect(await paletteOf(page).count()).toBe(0)
  release()
  await page.getByRole('heading', { level: 1, name: '岗位管理' }).waitFor()
  expect(await paletteOf(page).count()).toBe(0)
  // Enter went to no row of the page below.
  expect(await page.getByRole('article').count()).toBe(0)
})

test('a number opens its record or runs an action on it without leaving the palette', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'admin', { tenant: '100001' })
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  const selected = palette.getByRole('option', { selected: true })
  await palette.getByRole('combobox').waitFor()
  const [row] = await server.sql(
    "select merchant_code as code, merchant_name as name from merchant_config where tenant_id = '100001' " +
      'and is_deleted = 0 and status = 1 limit 1',
  )
  const code = String(row?.code)
  await page.keyboard.type(`#${code}`)
  await palette.getByText('编号相同').waitFor()
  await expect.poll(() => selected.innerText()).toContain(code)
  const summary = palette.getByRole('region', { name: '商户摘要' })
  await summary.getByText(String(row?.name), { exact: true }).first().waitFor()
  // The actions stand beside it; → goes there, ← comes back to the same row.
  await page.keyboard.press('ArrowRight')
  await palette.getByPlaceholder('对这条记录做什么').waitFor()
  await expect.poll(() => selected.innerText()).toContain('打开')
  await page.keyboard.type('qiyong')
  const enable = palette.getByRole('option', { name: /^启用/ })
  await expect.poll(() => enable.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => selected.innerText()).toContain(code)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('pane')).toBe('detail')
})

test('a line of words is read in any order, counted by the server, and says what it does not understand', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'admin', { tenant: '100001' })
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await palette.getByRole('combobox').waitFor()
  await page.keyboard.type('qiyong dcsh')
  const words = palette.getByRole('list', { name: '读懂的词' })
  await expect.poll(() => words.getByRole('listitem').count()).toBe(2)
  await palette.getByText('将要执行').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('导出 商户 启用 qwxyz')
  await words.getByText('看不懂这个词').waitFor()
  const run = palette.getByRole('option', { name: /^导出/ })
  await expect.poll(() => run.getAttribute('aria-disabled')).toBe('true')
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('Backspace')
  const [{ n = 0 } = {}] = await server.sql(
    "select count(*)::int as n from merchant_config where tenant_id = '100001' and is_deleted = 0 and status = 1",
  )
  await palette.getByRole('option', { name: `导出 ${String(n)} 条商户` }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /导出/ }).waitFor()
})

test('what is typed before the form of a command has arrived is typed into it', async () => {
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'operator', { tenant: COMPANY })
  const release = await holdBack(page, /\/ArgumentForm-[^/]+\.js/)
  await page.goto(`${server.url}/purchase/order?orderState=3`)
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.keyboard.press('ControlOrMeta+k')
  await paletteOf(page).getByRole('combobox').waitFor()
  await page.keyboard.type('gb')
  await expect
    .poll(() => paletteOf(page).getByRole('option', { selected: true }).innerText())
    .toMatch(/^关闭“PO/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('xnz late')
  expect(await rows(page).first().getAttribute('aria-selected')).not.toBe('true')
  release()
  await expect.poll(() => page.getByLabel('关闭原因').inputValue()).toBe('xnz late')
  await page.keyboard.type('!')
  expect(await page.getByLabel('关闭原因').inputValue()).toBe('xnz late!')
})
