import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  dialog,
  filterBy,
  find,
  logIn,
  mark,
  palette,
  rowOf,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a selection is tagged by keyboard, a tag of the group is replaced, and it is undone', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'yhlb', '用户列表')
  await filterBy(page, '昵称', '小')
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => rowOf(page, '小雨点').innerText()).toContain('沉默')
  await mark(page, 1)
  await page.keyboard.press('s')
  await page.keyboard.press('t')
  const picker = palette(page).getByRole('combobox', { name: '加上的标签' })
  await picker.waitFor()
  await expectAccessible(page)
  await tabTo(page, picker)
  await page.keyboard.type('高活')
  await page.getByRole('option', { name: '高活' }).waitFor()
  await expect.poll(() => page.locator('[role=option][data-active]').innerText()).toContain('高活')
  await page.keyboard.press('Enter')
  await palette(page).getByRole('button', { name: '移除 高活' }).waitFor()
  if ((await picker.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect.poll(() => rowOf(page, '小雨点').innerText()).toContain('高活')
  expect(await rowOf(page, '小雨点').innerText()).not.toContain('沉默')
  expect(await rowOf(page, '小满').innerText()).toContain('高活')
  await toast(page, /加标签 2 条/).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => rowOf(page, '小雨点').innerText()).toContain('沉默')
})

test('a file of numbers is tagged, and its failed rows are counted', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'yhlb', '用户列表')
  await command(page, 'wjdbq', /文件打标签/)
  const choice = dialog(page, '文件打标签')
  await choice.waitFor()
  await expectAccessible(page)
  for (const [label, query, title] of [
    ['所属商户', '鲜果达会员', '鲜果达会员权益'],
    ['标签', '话费', '话费'],
  ] as const) {
    const picker = choice.getByRole('combobox', { name: label, exact: true })
    await tabTo(page, picker)
    await page.keyboard.type(query)
    await page.getByRole('option', { name: title }).waitFor()
    await page.keyboard.press('Enter')
    await choice.getByRole('button', { name: `移除 ${title}` }).waitFor()
    if ((await picker.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
  }
  await tabTo(page, choice.getByRole('button', { name: '下一步' }))
  await page.keyboard.press('Enter')
  await page.locator('input[type=file]').setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('手机号*,备注\n13800000001,甲\n123,乙\n'),
  })
  await tabTo(page, dialog(page, '文件打标签').getByRole('button', { name: '上传' }))
  await page.keyboard.press('Enter')
  const result = dialog(page, '文件打标签')
  await result.getByText(/已处理完/).waitFor()
  await expectAccessible(page)
  expect(await result.locator('dd').allInnerTexts()).toEqual(['2', '0', '2', '0'])
  await page.keyboard.press('Enter')
  await result.waitFor({ state: 'detached' })
})

test('a block is lifted with a reason, and its consumer may log in again', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'hmdyh', '黑名单用户')
  await filterBy(page, '原因', '套现')
  await expect.poll(() => rows(page).count()).toBe(1)
  await mark(page, 0)
  await find(page, 'jc', /解除 1 条/)
  await page.keyboard.press('Enter')
  await palette(page).getByLabel('解除原因').fill('客户已补交证明')
  await page.keyboard.press('Enter')
  await dialog(page, /解除 1 条/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, /解除/).waitFor()
  await visit(page, 'yhlb', '用户列表')
  await filterBy(page, '昵称', '甘蔗')
  await expect.poll(() => rowOf(page, '甘蔗').innerText()).toContain('正常')
})
