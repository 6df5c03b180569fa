import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, cursorText, dialog, logIn, rowOf, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const NAME = '双十二会场'

const blocks = (page: Page): Promise<string[]> =>
  dialog(page, `装修 ${NAME}`).getByRole('listitem').allInnerTexts()

/** Opens the builder of the page under the cursor. */
async function design(page: Page): Promise<void> {
  await command(page, '装修页面', '装修页面')
  await dialog(page, `装修 ${NAME}`).waitFor()
}

/** Saves the draft and waits until nothing is left to save. */
async function saveDraft(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  const save = dialog(page, `装修 ${NAME}`).getByRole('button', { name: '保存草稿' })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
}

async function publish(page: Page): Promise<void> {
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  const asked = page.getByRole('dialog')
  await asked.getByText('消费者立即看到').waitFor()
  await asked.getByRole('button', { name: '发布' }).press('Enter')
  await expect.poll(() => rowOf(page, NAME).innerText()).toContain('已发布')
}

test('a page is built, published and brought back by keyboard', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, '页面管理', '页面管理')
  await rowOf(page, NAME).waitFor()
  expect(await cursorText(page)).toContain(NAME)
  await design(page)
  const builder = dialog(page, `装修 ${NAME}`)
  await builder.getByRole('button', { name: '添加组件' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page, '公告栏').waitFor()
  await page.keyboard.type('明晚八点开抢')
  await page.keyboard.press('Enter')
  const phone = builder.getByRole('region', { name: '手机预览' })
  await phone.getByText('明晚八点开抢').waitFor()
  const added = builder.getByRole('button', { name: /公告栏/ })
  await expect.poll(() => added.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await blocks(page))[1]).toContain('明晚八点开抢')
  await expectAccessible(page, 'page builder')
  await saveDraft(page)
  await page.keyboard.press('Escape')
  await builder.waitFor({ state: 'hidden' })
  await publish(page)

  await design(page)
  await builder.getByRole('button', { name: /公告栏/ }).focus()
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await blocks(page)).length).toBe(2)
  await saveDraft(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => rowOf(page, NAME).innerText()).toContain('有未发布修改')
  await publish(page)

  await page.keyboard.press('Enter')
  const restore = page.getByRole('button', { name: '恢复到草稿' })
  await expect.poll(() => restore.count()).toBe(2)
  await restore.last().focus()
  await page.keyboard.press('Enter')
  await toast(page, '草稿已恢复为第 1 版').first().waitFor()
  await expect.poll(() => rowOf(page, NAME).innerText()).toContain('有未发布修改')
  await page.getByRole('region', { name: '手机预览' }).getByText('明晚八点开抢').waitFor()
  await expectAccessible(page, 'versions of a page')
})
