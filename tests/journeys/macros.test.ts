import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  countRows,
  dialog,
  find,
  grid,
  logIn,
  mark,
  markedRows,
  palette,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()

const recordingMark = (page: Page): Locator => page.getByRole('button', { name: /^录制中 \d+ 步$/ })

/** Ends the recording and saves it under a name. */
async function saveAs(page: Page, name: string): Promise<void> {
  await command(page, '停止录制', /^停止录制/)
  await dialog(page, '保存宏').getByRole('textbox', { name: '宏的名称' }).waitFor()
  await page.keyboard.type(name)
}

async function moveDown(page: Page, times: number): Promise<void> {
  await grid(page).focus()
  for (let moves = 0; moves < times; moves += 1) await page.keyboard.press('ArrowDown')
}

test('a macro is recorded, named, found by pinyin, shows its rows, and runs on another selection', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'ywzd', '业务字典')
  await command(page, 'kslz', /^开始录制/)
  await recordingMark(page).getByText('录制中 0 步').waitFor()
  await grid(page).focus()
  await mark(page, 1)
  await command(page, 'fc', /^封存 2 条/)
  await recordingMark(page).getByText('录制中 1 步').waitFor()
  await expect.poll(() => countRows(page, '已封存')).toBe(2)

  // A macro needs a name.
  await command(page, '停止录制', /^停止录制/)
  await dialog(page, '保存宏').getByText('业务字典 · 封存').waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, '保存宏').getByRole('alert').getByText('请输入宏的名称').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('封存选中')
  await page.keyboard.press('Enter')
  await dialog(page, '保存宏').waitFor({ state: 'detached' })
  await recordingMark(page).waitFor({ state: 'detached' })

  // It is a command, also after a reload, and shows what it would do to which rows.
  await expect
    .poll(async () =>
      Object.keys(
        (await server.as('operator', '100001').get<Record<string, unknown>>('/blade-system/preference/list'))
          .data,
      ).filter((key) => key.startsWith('macro:')),
    )
    .toHaveLength(1)
  await page.reload()
  await expect.poll(() => countRows(page, '已封存')).toBe(2)
  await moveDown(page, 3)
  await mark(page, 2)
  await command(page, 'fcxz', /^封存选中/)
  const question = dialog(page, '运行宏“封存选中”')
  await question.getByText('3 条').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => countRows(page, '已封存')).toBe(5)
  await toast(page, '宏“封存选中”已完成，共 1 步').waitFor()

  // On rows it cannot change it says why and does not run.
  await moveDown(page, 0)
  await page.keyboard.press('Home')
  await command(page, 'fcxz', /^封存选中/)
  await expect.poll(() => question.getByRole('button', { name: '运行 1 步' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')

  // It is renamed and removed.
  await command(page, '宏列表', /^宏/)
  const list = dialog(page, '宏')
  await list.getByRole('button', { name: '修改 封存选中' }).press('Enter')
  await dialog(page, '修改宏').getByRole('textbox', { name: '宏的名称' }).fill('批量封存字典')
  await page.keyboard.press('Enter')
  await list.getByText('批量封存字典').waitFor()
  await expectAccessible(page)
  await list.getByRole('button', { name: '删除 批量封存字典' }).press('Enter')
  await list.getByRole('button', { name: '删除 批量封存字典' }).press('Enter')
  await list.getByText('还没有宏').waitFor()
})

test('a macro of pages and filters asks for its parameters, and stops at the step that fails', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'csgl', '参数管理')
  await command(page, '开始录制', /^开始录制/)
  await visit(page, 'shpz', '商户配置')
  await grid(page).focus()
  await mark(page, 1)
  await command(page, '批量预警值', /^批量预警值/)
  await palette(page).getByLabel('余额预警值').waitFor()
  await page.keyboard.type('88')
  await page.keyboard.press('Enter')
  await recordingMark(page).getByText('录制中 2 步').waitFor()
  await saveAs(page, '改预警')
  await dialog(page, '保存宏').getByRole('checkbox', { name: '每次询问“余额预警值”' }).press('Space')
  await dialog(page, '保存宏').getByRole('textbox').press('Enter')
  await dialog(page, '保存宏').waitFor({ state: 'detached' })

  await visit(page, 'csgl', '参数管理')
  await find(page, '改预警', /^改预警/)
  await page.keyboard.press('Enter')
  await palette(page).getByLabel('余额预警值').waitFor()
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  const question = dialog(page, '运行宏“改预警”')
  await question.getByText('没有选中的数据').waitFor()
  await question.getByText('余额预警值：99', { exact: false }).waitFor()
  await page.keyboard.press('Enter')
  await toast(page, /宏“改预警”停在第 2 步/).waitFor()
  await page.getByRole('heading', { level: 1, name: '商户配置' }).waitFor()
  expect(await markedRows(page).count()).toBe(0)
})
