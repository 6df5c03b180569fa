import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { workbook } from '../support/importing.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, command, dialog, logIn, records, rowOf, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const posts = async (): Promise<number> =>
  (await records(server.as('operator', COMPANY), '/blade-system/post/list')).length

test('positions are imported by keyboard: mapped, found invalid, corrected, written, undone', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'gwgl', '岗位管理')
  const before = await posts()
  await command(page, 'dr', /导入岗位/)
  const importDialog = dialog(page, '导入岗位')
  const choose = importDialog.getByRole('button', { name: '选择文件' })
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  const pick = async (rows: readonly (readonly string[])[]): Promise<void> => {
    await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: '岗位.xlsx', mimeType: XLSX, buffer: await workbook(rows) })
  }
  // One interception of the file chooser: each wait would otherwise switch it on and off again.
  page.on('filechooser', () => undefined)
  await pick([
    ['编号', '岗位名称', '岗位类型'],
    ['JN01', '甲岗', '高层'],
    ['JN01', '乙岗', '没有'],
  ])
  await importDialog.getByRole('combobox', { name: '编号' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await importDialog.getByRole('cell', { name: '岗位类型的选项不存在' }).waitFor()
  await expectAccessible(page)
  expect(await importDialog.getByRole('button', { name: /^导入 2 行/ }).isDisabled()).toBe(true)
  expect(await posts()).toBe(before)
  await importDialog.getByRole('button', { name: '更换文件' }).focus()
  await page.keyboard.press('Enter')
  await pick([
    ['编号', '岗位名称', '岗位类型'],
    ['JN01', '甲岗', '高层'],
    ['JN02', '乙岗', '高层'],
  ])
  await importDialog.getByRole('combobox', { name: '编号' }).waitFor()
  await importDialog.getByRole('button', { name: '校验' }).focus()
  await page.keyboard.press('Enter')
  await importDialog.getByText('全部有效').waitFor()
  await expect
    .poll(() =>
      importDialog
        .getByRole('button', { name: '导入 2 行' })
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await importDialog.getByText('已导入 2 行').waitFor()
  await expect
    .poll(() =>
      importDialog
        .getByRole('button', { name: '查看数据' })
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await rowOf(page, 'JN02').waitFor()
  expect(await posts()).toBe(before + 2)
  await page.keyboard.press('z')
  await toast(page, '已撤销').waitFor()
  expect(await posts()).toBe(before)
})

test('a file is imported by mouse: dropped, its columns chosen, and its task keeps a closed import', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('drcs')
  await page
    .getByRole('option', { name: /导入参数/ })
    .first()
    .click()
  const importDialog = dialog(page, '导入参数')
  const bytes = (
    await workbook([
      ['名字', '键', '值'],
      ['导入一', 'import.one', '=1+1'],
    ])
  ).toString('base64')
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], '参数.xlsx'))
    return data
  }, bytes)
  await importDialog.getByText('把文件拖到这里').dispatchEvent('drop', { dataTransfer: transfer })
  await importDialog.getByRole('combobox', { name: '名字' }).selectOption({ label: '参数名称 *' })
  await importDialog.getByRole('combobox', { name: '键', exact: true }).selectOption({ label: '参数键名 *' })
  await importDialog.getByText('还没有对应的必填列：参数键值').waitFor()
  await importDialog.getByRole('combobox', { name: '值', exact: true }).selectOption({ label: '参数键值 *' })
  await importDialog.getByRole('button', { name: '校验' }).click()
  await importDialog.getByText('全部有效').waitFor()
  await importDialog.getByRole('button', { name: '关闭' }).click()
  await command(page, 'drcs', /导入参数/)
  await importDialog.getByText('全部有效').waitFor()
  await importDialog.getByRole('button', { name: '导入 1 行' }).click()
  await importDialog.getByRole('button', { name: '查看数据' }).click()
  await rowOf(page, 'import.one').waitFor()
  expect(
    (
      await records(server.as('operator', COMPANY), '/blade-system/param/list', {
        paramKey_equal: 'import.one',
      })
    )[0],
  ).toMatchObject({ paramValue: '=1+1' })
  await visit(page, 'drrw', '导入任务')
  await rowOf(page, '已完成').first().waitFor()
})
