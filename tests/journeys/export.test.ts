import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { post } from '../../src/contract/resources/system/post.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { csvRecords } from '../support/unzip.ts'
import {
  COMPANY,
  command,
  dialog,
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

test('parameters are exported by keyboard: requested, produced in the background, downloaded, complete', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await command(page, 'dc', /导出参数/)
  const exportDialog = dialog(page, '导出参数')
  await exportDialog.getByRole('checkbox', { name: '参数名称' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => exportDialog.getByRole('radio', { name: 'CSV', exact: true }).isChecked())
    .toBe(true)
  await page.keyboard.press('Enter')
  await toast(page, '导出任务已提交').waitFor()
  await exportDialog.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.getByRole('heading', { level: 1, name: '导出任务' }).waitFor()
  await rowOf(page, '已完成').waitFor()
  await expect.poll(() => rows(page).first().innerText()).toContain('100%')
  await expectAccessible(page)
  await grid(page).focus()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('d')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^参数管理-\d{14}\.csv$/)
  const [heading, ...exportedRows] = csvRecords(await readFile(await file.path()))
  expect(heading).toEqual(['参数名称', '参数键名', '参数键值', '备注', '更新时间'])
  const params = await records(server.as('operator', COMPANY), '/blade-system/param/list')
  expect(exportedRows.map((record) => record[1] ?? '').toSorted()).toEqual(
    params.map((row) => String(row.paramKey)).toSorted(),
  )
})

test('Enter exports the default columns while the columns are still being read', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  const release = await holdBack(page, '**/exportTask/columns*')
  await command(page, 'dc', /导出岗位/)
  await dialog(page, /^导出/).getByRole('radio').first().waitFor()
  await page.keyboard.press('Enter')
  await toast(page, '导出任务已提交').waitFor()
  release()
  const client = server.as('operator', COMPANY)
  const [task] = await records(client, '/biz-export/exportTask/list', { menuCode: 'post' })
  const { data } = await client.get<{ columns: readonly string[] }>('/biz-export/exportTask/detail', {
    id: String(task?.id),
  })
  expect(data.columns).toEqual(post.list.columns)
})
