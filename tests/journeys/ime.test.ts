import { expect, test } from 'vitest'
import { inputMethod, tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { dialog, grid, logIn, openPalette, palette, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

test('uncommitted letters already search the palette, and confirming a candidate runs no command', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  const method = await inputMethod(page)
  await openPalette(page)
  const input = palette(page).getByRole('combobox')
  await method.spell('yonghu')
  await expect.poll(() => palette(page).getByRole('option', { selected: true }).innerText()).toMatch(/用户/)
  // Some browsers send the confirming Enter right after the committed candidate: both are one key stroke.
  await Promise.all([method.commit('用户'), page.keyboard.press('Enter')])
  expect(await palette(page).isVisible()).toBe(true)
  expect(await input.inputValue()).toBe('用户')
  await expect
    .poll(() => palette(page).getByRole('option', { selected: true }).innerText())
    .toMatch(/用户管理/)
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return page.getByRole('heading', { level: 1, name: '用户管理' }).count()
    })
    .toBe(1)
})

test('Esc ends the composition and leaves the palette open', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  const method = await inputMethod(page)
  await openPalette(page)
  await page.keyboard.type('csgl')
  await method.spell('xin')
  await page.getByRole('combobox', { name: '命令面板' }).evaluate((input) => {
    input.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Escape',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    )
  })
  await method.cancel()
  expect(await palette(page).isVisible()).toBe(true)
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('csgl')
  await expect
    .poll(() => palette(page).getByRole('option', { selected: true }).innerText())
    .toMatch(/参数管理/)
})

test('full-width signs are read as the sign of their key', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'csgl', '参数管理')
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: '？',
        code: 'Slash',
        shiftKey: true,
        bubbles: true,
        cancelable: true,
      }),
    )
  })
  await dialog(page, '快捷键一览').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, '快捷键一览').waitFor({ state: 'detached' })
  await openPalette(page)
  const method = await inputMethod(page)
  await method.commit('＞')
  await page.keyboard.type('sp')
  await expect.poll(() => palette(page).getByRole('option', { selected: true }).innerText()).toMatch(/锁屏/)
  expect(await palette(page).locator('[role=option][data-command^="open."]').count()).toBe(0)
})

test('composing in a form neither saves nor closes it; Enter in a filter searches committed text only', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'csgl', '参数管理')
  const all = await grid(page).getAttribute('aria-rowcount')
  const method = await inputMethod(page)
  await page.keyboard.press('v')
  await page.keyboard.press('f')
  const filter = page.getByRole('search').getByLabel('参数名称')
  await filter.waitFor()
  await tabTo(page, filter)
  await method.spell('tuikuan')
  await filter.evaluate((input) => {
    input.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    )
  })
  expect(await grid(page).getAttribute('aria-rowcount')).toBe(all)
  await method.commit('积分')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await rows(page).allInnerTexts()).every((text) => text.includes('积分')))
    .toBe(true)
  await page.keyboard.press('n')
  const name = page.getByRole('form', { name: '新增参数' }).getByLabel('参数名称')
  await tabTo(page, name)
  await method.spell('ceshi')
  await name.evaluate((input) => {
    for (const key of ['Escape', 'Enter'])
      input.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          keyCode: 229,
          isComposing: true,
          bubbles: true,
          cancelable: true,
        }),
      )
  })
  await method.commit('测试')
  expect(await name.inputValue()).toBe('测试')
  expect(await page.getByRole('form', { name: '新增参数' }).getByRole('alert').count()).toBe(0)
})

test('text typed and composed before the filter input has loaded is in the input afterwards', async () => {
  const page = await browser.open(server.url)
  let come = (): void => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/assets\/(?:filter|Filters)-[^/]+\.js/, async (route) => {
    await coming
    await route.continue()
  })
  await logIn(page, 'admin')
  await visit(page, 'csgl', '参数管理')
  expect(await page.getByRole('search').count()).toBe(0)
  // Before the list has loaded its listeners, no element of the page accepts composed text.
  const activeId = await grid(page).getAttribute('aria-activedescendant')
  await page.keyboard.press('j')
  await expect.poll(() => grid(page).getAttribute('aria-activedescendant')).not.toBe(activeId)
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  await page.keyboard.insertText('积分')
  come()
  await expect
    .poll(() =>
      page
        .getByRole('search')
        .locator('input:focus')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    )
    .toEqual(['a积分'])
})
