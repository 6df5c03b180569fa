import type { Locator } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { dialog, find, grid, logIn, mark, palette, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

/** Expects lines in this order among the roles of a part; others may stand between them. */
async function expectRoles(part: Locator, expected: readonly (string | RegExp)[]): Promise<void> {
  await expect
    .poll(async () => {
      const lines = (await part.ariaSnapshot()).split('\n').map((line) => line.trim())
      let from = 0
      return expected.filter((line) => {
        const place = lines.findIndex(
          (other, index) =>
            index >= from && (typeof line === 'string' ? other.includes(line) : line.test(other)),
        )
        if (place >= 0) from = place
        return place < 0
      })
    })
    .toEqual([])
}

test('list, filter, record, palette and question have the roles and names that a screen reader says', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'ywzd', '业务字典')
  await expectRoles(page.getByRole('main'), [
    'heading "业务字典" [level=1]',
    'toolbar "工具栏"',
    'search "筛选 业务字典"',
    /combobox "/,
    /(tree)?grid "/,
    'columnheader',
    /^- row "/,
    'checkbox',
    'rowheader "',
    'gridcell "',
  ])
  const numbers = await grid(page).evaluate((element) => ({
    rows: Number(element.getAttribute('aria-rowcount')),
    columns: Number(element.getAttribute('aria-colcount')),
    active: document
      .getElementById(element.getAttribute('aria-activedescendant') ?? '')
      ?.getAttribute('role'),
    indices: [...element.querySelectorAll('[role=row]')].map((row) =>
      Number(row.getAttribute('aria-rowindex')),
    ),
  }))
  expect(numbers.rows).toBeGreaterThan(5)
  expect(numbers.columns).toBeGreaterThan(3)
  expect(numbers.active).toBe('row')
  expect(numbers.indices).toEqual([...new Set(numbers.indices)].toSorted((a, b) => a - b))

  await mark(page, 2)
  await find(page, 'fc', /^封存 3 条/)
  await expectRoles(palette(page), ['combobox', '[expanded]', 'listbox', /^- group "/, /option ".*封存/])
  const offered = await palette(page)
    .getByRole('combobox')
    .evaluate((input) => {
      const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
      const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
      return {
        list: list?.getAttribute('role'),
        option: option?.getAttribute('role'),
        selected: option?.getAttribute('aria-selected'),
        place: Number(option?.getAttribute('aria-posinset')),
        size: Number(option?.getAttribute('aria-setsize')),
        isInside: list?.contains(option ?? null),
        modal: input.closest('[role=dialog]')?.getAttribute('aria-modal'),
      }
    })
  expect(offered).toMatchObject({
    list: 'listbox',
    option: 'option',
    selected: 'true',
    place: 1,
    isInside: true,
    modal: 'true',
  })
  expect(offered.size).toBeGreaterThanOrEqual(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })

  await grid(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await page.getByRole('article').waitFor()
  await expectRoles(page.getByRole('article'), ['heading', '[level=2]', /button "/])
  await page.keyboard.press('Shift+L')
  await expectRoles(page.locator('body'), [
    'dialog "设置锁屏密码"',
    'textbox "锁屏密码"',
    'button "取消"',
    'button "锁屏',
  ])
  expect(await dialog(page, '设置锁屏密码').getAttribute('aria-modal')).toBe('true')
  await page.keyboard.press('Escape')
  await dialog(page, '设置锁屏密码').waitFor({ state: 'detached' })
})
