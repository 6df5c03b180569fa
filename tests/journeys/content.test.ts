import { expect, test } from 'vitest'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  COMPANY,
  cursorRow,
  cursorText,
  dialog,
  find,
  logIn,
  rowOf,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const TITLE = '怎样核对慢充订单'

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

test('an editor writes and publishes an article by keyboard; support finds it in help and votes', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, '内容列表', '内容列表')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: '新增文章' })
  await form.waitFor()
  await page.keyboard.type(TITLE)
  await page.keyboard.press('Tab')
  await page.keyboard.type('常见')
  await page
    .getByRole('option', { name: /常见问题/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('摘要').focus()
  await page.keyboard.type('三步核对')
  const body = form.getByLabel('正文')
  await body.focus()
  await page.keyboard.type('慢充订单最多等待三天。')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+b')
  await form
    .getByRole('region', { name: '手机预览' })
    .locator('b')
    .getByText('慢充订单最多等待三天。')
    .waitFor()
  await expectAccessible(page, 'editor of articles')
  await page.keyboard.press('Control+s')
  await toast(page, /成功|已新增|已保存/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => cursorText(page)).toContain(TITLE)
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  await expect.poll(() => rowOf(page, TITLE).innerText()).toContain('已发布')

  const reader = await browser.open(server.url)
  await logIn(reader, 'support')
  await command(reader, '帮助中心', '帮助中心')
  await reader.getByRole('heading', { level: 1, name: '帮助中心' }).waitFor()
  await reader.getByRole('link', { name: '退款怎么走' }).waitFor()
  await expectAccessible(reader, 'help centre')
  await reader.getByRole('heading', { level: 1, name: '帮助中心' }).focus()
  await reader.keyboard.press('j')
  await reader.keyboard.press('j')
  expect(await focused(reader)).toBe('退款怎么走')
  await reader.keyboard.press('k')
  await reader.keyboard.press('Enter')
  await reader.getByRole('heading', { level: 2, name: '订单状态是什么意思' }).waitFor()
  await reader.keyboard.press('/')
  await reader.keyboard.type('慢充订单')
  await reader.getByRole('link', { name: TITLE }).waitFor()
  await reader.keyboard.press('Enter')
  const article = reader.getByRole('article', { name: TITLE })
  await article.waitFor()
  await expectAccessible(reader, 'an article of help')
  await article.getByRole('button', { name: /^有用/ }).focus()
  await reader.keyboard.press('Enter')
  await article.getByText('谢谢，您觉得有用').waitFor()
  expect(await article.getByRole('button', { name: /^有用/ }).innerText()).toContain('1')
})

test('help of a page opens from it, and a page without help says so', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/article/help?code=merchantOrderInfo`)
  await page.getByRole('heading', { level: 2, name: '订单状态是什么意思' }).waitFor()
  await page.goto(`${server.url}/content/category`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  await command(page, '本页的帮助', '本页的帮助')
  await page.getByText('这个页面还没有帮助内容').waitFor()
})

test('versions are compared and restored in the detail', async () => {
  const api = server.as('operator', COMPANY)
  const listed = await api.get<{ records: { id: string; version: number }[] }>('/biz-notice/content/list', {
    title: '退款怎么走',
  })
  const [article] = listed.data.records
  await api.post('/biz-notice/content/update', { ...article, contentBody: '<p>新的说法</p>' })
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/content/content?row=${article?.id ?? ''}&pane=detail`)
  const versions = page.getByRole('region', { name: '历史版本' })
  await versions.getByText('第 2 版').waitFor()
  const first = versions.getByRole('listitem').filter({ hasText: '第 1 版' })
  await first.getByRole('button', { name: '与现在比较' }).focus()
  await page.keyboard.press('Enter')
  await versions.getByText('+ <p>新的说法</p>').waitFor()
  await expectAccessible(page, 'versions of an article')
  await first.getByRole('button', { name: '恢复' }).focus()
  await page.keyboard.press('Enter')
  await toast(page, '已恢复第 1 版').waitFor()
  await versions.getByText('第 3 版').waitFor()
  await page.getByRole('region', { name: '手机预览' }).getByText('通过后货款回到商户账户').waitFor()
})

test('feedback is sent, answered from the list, which keeps the focus, and the answer is seen', async () => {
  const sender = await browser.open(server.url)
  await logIn(sender, 'baixue')
  await find(sender, '意见反馈', '意见反馈')
  await sender.keyboard.press('Enter')
  const form = sender.getByRole('form', { name: '提交意见反馈' })
  await form.getByLabel('反馈内容').focus()
  await sender.keyboard.type('对账单导出少了一列')
  await sender.keyboard.press('Control+Enter')
  await toast(sender, /已提交 FB\d+/).waitFor()
  await sender.getByRole('region', { name: '我的反馈' }).getByText('对账单导出少了一列').waitFor()
  await expectAccessible(sender, 'own feedback')

  const page = await browser.open(server.url)
  await logIn(page, 'support')
  await page.goto(`${server.url}/content/feedback`)
  await expect.poll(() => rows(page).first().innerText()).toContain('已超时')
  await expect.poll(() => rowOf(page, '对账单导出少了一列').count()).toBe(1)
  const target = rowOf(page, '对账单导出少了一列')
  const indexOf = async (row: Locator): Promise<number> => Number(await row.getAttribute('aria-rowindex'))
  await expect
    .poll(async () => {
      const away = (await indexOf(target)) - (await indexOf(await cursorRow(page)))
      if (away !== 0) await page.keyboard.press(away > 0 ? 'j' : 'k')
      return away
    })
    .toBe(0)
  await page.keyboard.press('s')
  await page.keyboard.press('r')
  await page.getByLabel('回复内容').waitFor()
  await page.keyboard.type('下一版补上')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => target.innerText()).toContain('已回复')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=treegrid],[role=grid]') !== null))
    .toBe(true)
  await sender.reload()
  await sender.getByRole('region', { name: '我的反馈' }).getByText('下一版补上').waitFor()
  expect(await dialog(page, '回复').count()).toBe(0)
})
