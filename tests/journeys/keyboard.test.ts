import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  COMPANY,
  command,
  dialog,
  find,
  grid,
  logIn,
  mark,
  markedRows,
  openPalette,
  palette,
  records,
  rows,
  countRows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const operator = () => server.as('operator', COMPANY)

test('a user logs in, finds dictionaries by initials, seals twelve rows and undoes it by keyboard', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'ywzd', '业务字典')
  await expectAccessible(page)
  await mark(page, 11)
  await find(page, 'fc', /^封存 12 条/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => countRows(page, '已封存')).toBe(12)
  await toast(page, '封存 12 条').getByRole('button', { name: /撤销/ }).waitFor()
  await expect
    .poll(
      async () => (await records(operator(), '/blade-system/dict-biz/parent-list', { isSealed: 1 })).length,
    )
    .toBe(12)
  await page.keyboard.press('z')
  await toast(page, '已撤销').waitFor()
  await expect.poll(() => countRows(page, '已封存')).toBe(0)
  expect(await records(operator(), '/blade-system/dict-biz/parent-list', { isSealed: 1 })).toEqual([])
})

test('rows that are already sealed are named before the others are sealed, and undo leaves them sealed', async () => {
  const parents = await records(operator(), '/blade-system/dict-biz/parent-list')
  const sealed = parents.slice(0, 3).map(({ id }) => id)
  await operator().post('/blade-system/dict-biz/seal', { ids: sealed })
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'ywzd', '业务字典')
  await expect.poll(() => countRows(page, '已封存')).toBe(3)
  await mark(page, 11)
  await command(page, 'fc', /^封存 9 条/)
  const question = dialog(page, '封存 9 条（共选 12）')
  await question.waitFor()
  expect(await question.innerText()).toMatch(/跳过 3 条/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await countRows(page, '已封存')).toBe(3)
  await page.keyboard.press('s')
  await page.keyboard.press('f')
  await question.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => countRows(page, '已封存')).toBe(12)
  await toast(page, '封存 9 条').waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => countRows(page, '已封存')).toBe(3)
  await operator().post('/blade-system/dict-biz/unseal', { ids: sealed })
})

test('a deletion starts on the safe answer and can be undone', async () => {
  await operator().post('/blade-system/param/submit', {
    paramName: '可以删除',
    paramKey: 'journey.removable',
    paramValue: '1',
  })
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('/')
  // Composed text goes to the visible field; letters typed before it has loaded are kept for it.
  await page.locator('[data-zone=filter] :is(input, select):focus').waitFor()
  await page.keyboard.type('可以删除')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(1)
  const question = dialog(page, '提示')
  await page.keyboard.press('Delete')
  await question.waitFor()
  expect(await question.innerText()).toContain('确定将选择数据删除?')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await rows(page).count()).toBe(1)
  await page.keyboard.press('ControlOrMeta+Backspace')
  await question.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, '删除成功').waitFor()
  await expect.poll(() => rows(page).count()).toBe(0)
  await page.getByText('没有符合条件的').first().waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => rows(page).count()).toBe(1)
})

test('a command that cannot run is listed last and greyed, and Enter shows the reason', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await openPalette(page)
  await page.keyboard.type('封存')
  const line = palette(page).getByRole('option').filter({ hasText: '封存' }).first()
  await line.waitFor()
  expect(await line.getAttribute('aria-disabled')).toBe('true')
  expect(await line.innerText()).toMatch(/请先打开“业务字典”/)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toContainEqual(expect.stringContaining('请先打开“业务字典”'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await visit(page, 'ywzd', '业务字典')
  await mark(page, 0)
  await find(page, '解封', /解封/)
  expect(await palette(page).getByRole('option', { selected: true }).innerText()).toMatch(
    /已选行含 1 条“使用中”/,
  )
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toContainEqual(expect.stringContaining('已选行含 1 条“使用中”'))
  expect(await palette(page).isVisible()).toBe(true)
  expect(await markedRows(page).count()).toBe(1)
  expect(await grid(page).getAttribute('aria-multiselectable')).toBe('true')
})
