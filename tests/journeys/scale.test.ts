import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  COMPANY,
  cursorRow,
  cursorText,
  dialog,
  filterBy,
  grid,
  logIn,
  markedRows,
  palette,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const ROWS = 1200
const admin = () => server.as('admin', COMPANY)

/** Creates the parameters of this test through the API. */
async function fill(): Promise<void> {
  await admin().token()
  for (let from = 0; from < ROWS; from += 40) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        admin().post('/blade-system/param/submit', {
          paramName: `批量参数 ${from + at + 1}`,
          paramKey: `scale.${from + at + 1}`,
          paramValue: String(from + at + 1),
        }),
      ),
    )
    expect(answers.every((answer) => answer.success)).toBe(true)
  }
}

const rowIndex = async (page: Parameters<typeof grid>[0]): Promise<number> =>
  Number(await (await cursorRow(page)).getAttribute('aria-rowindex'))

test('a thousand rows scroll under one scrollbar: both ends, screens, and a given row', async () => {
  await fill()
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'csgl', '参数管理')
  await command(page, 'qhfyfs', '切换翻页方式')
  await palette(page)
    .getByRole('option', { name: /连续滚动/ })
    .waitFor()
  await page.keyboard.type('连续')
  await expect
    .poll(() => palette(page).getByRole('option', { selected: true }).innerText())
    .toMatch(/连续滚动/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(ROWS)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(15)
  const total = Number(await grid(page).getAttribute('aria-rowcount'))
  expect(await rows(page).count()).toBeLessThan(80)
  await page.keyboard.press('End')
  await expect.poll(() => rowIndex(page)).toBe(total)
  await expect.poll(async () => (await cursorText(page)).trim()).not.toBe('')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => rowIndex(page)).toBe(total - 1)
  await page.keyboard.press('Home')
  await expect.poll(() => rowIndex(page)).toBe(2)
  for (let down = 0; down < 60; down += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => rowIndex(page)).toBe(62)
  await expect.poll(async () => (await cursorText(page)).trim()).not.toBe('')
  const hidden = (): Promise<readonly number[]> =>
    cursorRow(page).then((row) =>
      row.evaluate((element) => {
        const row = element.getBoundingClientRect(),
          list = element.closest('[role=grid]')?.getBoundingClientRect()
        return list
          ? [Math.max(0, list.top - row.top), Math.max(0, row.bottom - list.bottom)].map(Math.round)
          : [-1]
      }),
    )
  await expect.poll(hidden).toEqual([0, 0])
})

test('the page is selected, then all rows of the filter, and they are deleted after typing the count', async () => {
  await admin().post('/blade-system/preference/submit', { key: 'scroll', value: 'pages' })
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'csgl', '参数管理')
  await filterBy(page, '参数键名', 'scale.1')
  const matchCount = (
    await admin().get<{ total: number }>('/blade-system/param/list', { paramKey: 'scale.1' })
  ).data.total
  expect(matchCount).toBeGreaterThan(100)
  await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe(String(matchCount + 1))
  await page.keyboard.press('ControlOrMeta+a')
  await expect.poll(() => markedRows(page).count()).toBe(10)
  await page.getByRole('toolbar', { name: '批量操作' }).getByText(`选择全部 ${matchCount} 条`).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('toolbar', { name: '批量操作' }).getByText(`已选筛选出的 ${matchCount} 条`).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await expect.poll(() => markedRows(page).count()).toBe(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await command(page, 'sc', new RegExp(`删除筛选出的 ${matchCount - 1} 条`))
  const question = dialog(page, '提示')
  await question.getByText('确定将选择数据删除?').waitFor()
  await page.keyboard.press('Enter')
  expect(await question.isVisible()).toBe(true)
  await page.keyboard.type(String(matchCount - 1))
  await page.keyboard.press('Enter')
  await toast(page, `删除 ${matchCount - 1} 条`).waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.keyboard.press('z')
  await expect
    .poll(() => grid(page).getAttribute('aria-rowcount'), { timeout: 10_000 })
    .toBe(String(matchCount + 1))
})
