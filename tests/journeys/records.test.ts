import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  anchor,
  COMPANY,
  cursorRow,
  cursorText,
  dialog,
  filterBy,
  grid,
  logIn,
  records,
  rowOf,
  rows,
  toast,
  visit,
  holdBack,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const operator = () => server.as('operator', COMPANY)

const form = (page: Page, name: string): Locator => page.getByRole('form', { name })
const errorAt = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(''),
  )
const inFocus = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement)

interface Setting {
  readonly id: string
  readonly paramName: string
  readonly paramKey: string
  readonly paramValue: string
  readonly version: number
}
/** A parameter of the company. */
async function setting(key: string): Promise<Setting> {
  const { data } = await operator().post<Setting>('/blade-system/param/submit', {
    paramName: `参数 ${key}`,
    paramKey: key,
    paramValue: '原来的值',
    remark: '原来的备注',
  })
  return data
}

async function openSetting(page: Page, key: string): Promise<void> {
  await visit(page, 'csgl', '参数管理')
  await filterBy(page, '参数键名', key)
  await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining(key)])
}

test('errors and duplicates of a new row are shown at their fields, and then the row is saved', async () => {
  await setting('journey.taken')
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('n')
  const fresh = form(page, '新增参数')
  const name = fresh.getByLabel('参数名称'),
    key = fresh.getByLabel('参数键名'),
    value = fresh.getByLabel('参数键值')
  await name.waitFor()
  await expect.poll(() => inFocus(name)).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(() => errorAt(name)).toBe('请输入参数名称')
  expect(await errorAt(key)).toBe('请输入参数键名')
  await expect.poll(() => inFocus(name)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.type('一个新参数')
  await page.keyboard.press('F8')
  await expect.poll(() => inFocus(key)).toBe(true)
  await page.keyboard.type('journey.taken')
  await typeInto(page, value, '值')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => errorAt(key)).toMatch(/已存在/)
  await expect.poll(() => inFocus(key)).toBe(true)
  expect(await name.inputValue()).toBe('一个新参数')
  await typeInto(page, key, 'journey.free')
  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, '新增成功').waitFor()
  await rowOf(page, 'journey.free').waitFor()
  expect(await cursorText(page)).toContain('journey.free')
})

test('both versions of a row saved by another user are compared, and the chosen one is saved', async () => {
  const row = await setting('journey.contested')
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await openSetting(page, row.paramKey)
  await page.keyboard.press('e')
  const edit = form(page, '修改参数')
  await typeInto(page, edit.getByLabel('参数键值'), '我的值')
  const meanwhile = await server
    .as('admin', COMPANY)
    .post('/blade-system/param/submit', { ...row, paramValue: '别人的值', remark: '别人的备注' })
  expect(meanwhile.success).toBe(true)
  await page.keyboard.press('ControlOrMeta+s')
  const conflict = page.getByRole('group', { name: '数据已被他人修改' })
  await conflict.waitFor()
  await expectAccessible(page)
  expect((await conflict.getByRole('row').allInnerTexts()).join('\n')).toMatch(
    /参数键值[\s\S]*原来的值[\s\S]*我的值[\s\S]*别人的值/,
  )
  await tabTo(page, conflict.getByRole('radio', { name: '参数键值：采用我的' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, conflict.getByRole('button', { name: '按所选保存' }))
  await page.keyboard.press('Enter')
  await toast(page, '更新成功').waitFor()
  expect(await records(operator(), '/blade-system/param/list', { paramKey: row.paramKey })).toMatchObject([
    { paramValue: '我的值', remark: '别人的备注' },
  ])
})

test('typed input is only discarded after a question: on closing the form, navigating, closing the tab', async () => {
  const row = await setting('journey.dirty')
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await openSetting(page, row.paramKey)
  await page.keyboard.press('e')
  const value = form(page, '修改参数').getByLabel('参数键值')
  await typeInto(page, value, '还没保存')
  const question = dialog(page, '提示')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => inFocus(value)).toBe(true)
  expect(await value.inputValue()).toBe('还没保存')
  await page.keyboard.press('F6')
  await page.keyboard.type('tx')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.type('gh')
  await page.getByRole('heading', { name: /^(夜深了|.{2}好)，/ }).waitFor()
  await page.keyboard.type('tt')
  await expect.poll(() => value.inputValue()).toBe('还没保存')
  await tabTo(page, value)
  await page.keyboard.press('Escape')
  await question.waitFor()
  await tabTo(page, question.getByRole('button').last())
  await page.keyboard.press('Enter')
  await form(page, '修改参数').waitFor({ state: 'detached' })
  await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('原来的值')])
})

test('the detail follows j and k, and its history shows values before and after', async () => {
  const row = await setting('journey.history')
  await operator().post('/blade-system/param/submit', { ...row, paramValue: '后来的值' })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('Enter')
  const pane = page.getByRole('article', { name: '参数详情' })
  const title = pane.getByRole('heading', { level: 2 })
  await expect.poll(() => title.innerText()).toBe(row.paramName)
  await expect.poll(() => pane.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press(']')
  await expect.poll(() => anchor(page, '操作记录').getAttribute('aria-current')).toBe('true')
  await pane.getByRole('deletion').filter({ hasText: '原来的值' }).waitFor()
  await pane.getByRole('insertion').filter({ hasText: '后来的值' }).first().waitFor()
  expect(await pane.innerText()).toContain('赵一凡')
  await expectAccessible(page)
  const first = await title.innerText()
  await page.keyboard.press('j')
  await expect.poll(() => title.innerText()).not.toBe(first)
  expect(await (await cursorRow(page)).getAttribute('aria-rowindex')).toBe('3')
  await page.keyboard.press('k')
  await expect.poll(() => title.innerText()).toBe(first)
  expect(new URL(page.url()).searchParams.get('row')).toBe(row.id)
  await page.reload()
  await expect.poll(() => title.innerText()).toBe(first)
})

test('a record is opened in a tab of its own, changed there, found again after a reload, and closed', async () => {
  const { paramName } = await setting('tab.record')
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/system/param?paramKey=tab.record`)
  await rowOf(page, paramName).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  const tab = page.getByRole('tab', { name: paramName })
  await tab.waitFor()
  await page.getByRole('article', { name: '参数详情' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-detail-title')))
    .toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('e')
  await typeInto(page, form(page, '修改参数').getByLabel('参数键值'), '在标签里改的值')
  await page.keyboard.press('Control+s')
  await page.getByRole('article', { name: '参数详情' }).getByText('在标签里改的值').waitFor()

  await page.reload()
  await page.getByRole('article', { name: '参数详情' }).getByText('在标签里改的值').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/system/param')
  expect(await tab.count()).toBe(0)

  await page.goto(`${server.url}/system/param/record/1234567`)
  await page.getByText('没有这条记录，它可能已被删除，或者您不能查看').waitFor()
})

test('two records are compared: the kept one stays while the cursor goes on, and the address has both', async () => {
  const first = await setting('compare.a')
  const second = await setting('compare.b')
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/system/param?paramKey=compare.&orderBy=paramKey`)
  await rowOf(page, first.paramName).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('=')
  const comparison = page.getByRole('article', { name: '对照' })
  await comparison.getByText('已固定这一条').waitFor()
  await page.keyboard.press('j')
  await comparison.getByText(/[1-9] 项不同/).waitFor()
  const line = comparison.getByRole('row', { name: /参数键名/ })
  await expect.poll(() => line.textContent()).toContain('compare.a')
  expect(await line.textContent()).toContain('compare.b')
  expect(await comparison.getByRole('row', { name: /参数键值/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => line.textContent()).toContain('compare.b')
  await server.as('operator', COMPANY).post('/blade-system/param/submit', { ...second, paramValue: '改了' })
  await comparison
    .getByRole('row', { name: /参数键值/ })
    .getByText('改了')
    .waitFor({ timeout: 10_000 })
  await comparison.getByRole('heading').focus()
  await page.keyboard.press('Escape')
  await page.getByRole('article', { name: '参数详情' }).waitFor()
  expect(new URL(page.url()).searchParams.has('compare')).toBe(false)
})

test('what is typed before a form is there is typed into it, and means nothing to the list', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.goto(`${server.url}/goods/brand`)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2)
  await grid(page).focus()
  const release = await holdBack(page, /goodsBrand\/detail/)
  // z would undo, x select and n open another form.
  await page.keyboard.press('e')
  await page.keyboard.type('zxn')
  release()
  const name = page.locator('[data-zone=form]').getByLabel('品牌名称')
  await name.waitFor()
  await expect.poll(() => name.inputValue()).toContain('zxn')
  expect(await rows(page).locator('[aria-selected=true]').count()).toBe(0)
  expect(await page.getByText('没有可以撤销的操作').count()).toBe(0)
})
