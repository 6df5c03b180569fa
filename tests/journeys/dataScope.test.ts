import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, grid, logIn, rowOf, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const HAN = /\p{Script=Han}/u
const SLOW = { timeout: 30_000 }

const field = (page: Page, number: number): Locator =>
  page.getByRole('combobox', { name: `第 ${number} 个条件的字段` })
const value = (page: Page, number: number): Locator => page.getByLabel(`第 ${number} 个条件的值`)
const operator = (page: Page, number: number): Locator =>
  page.getByRole('combobox', { name: `第 ${number} 个条件的比较方式` })
const text = (page: Page): Locator => page.getByRole('textbox', { name: '规则值' })
const preview = (page: Page): Locator => page.getByRole('region', { name: '预览' })

/** Takes the only choice that a picker offers for what is typed. */
async function pick(page: Page, picker: Locator, typed: string, title: string | RegExp): Promise<void> {
  await typeInto(page, picker, typed)
  await page.getByRole('option', { name: title }).first().waitFor(SLOW)
  await page.keyboard.press('Enter')
}

interface Remaining {
  readonly total: number
  readonly remaining: number
}
/** What the server says remains for the operator under a rule. */
async function remainingOf(scope: Record<string, unknown>): Promise<Remaining> {
  const [{ id = '' } = {}] = (await server.sql(
    `select id::text as id from account where tenant_id = '${COMPANY}' and account = 'operator'`,
  )) as { id?: string }[]
  const { data } = await server
    .as('admin', COMPANY)
    .post<Remaining>('/blade-system/data-scope/visible-rows', { resourceCode: 'post', userId: id, ...scope })
  return data
}

test('a rule is built by keyboard alone, with the rows that remain in sight', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'sjqx', '数据权限')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: '新增数据权限' })
  await form.waitFor(SLOW)
  await pick(page, form.getByLabel('所属菜单'), '岗位管理', '岗位管理')
  await pick(page, form.getByLabel('权限编号'), 'post', /^岗位 · post/)
  await typeInto(page, form.getByLabel('权限名称'), '键盘搭的规则')
  await tabTo(page, form.getByLabel('规则类型'))
  await page.keyboard.press('End')
  await text(page).waitFor(SLOW)

  await tabTo(page, form.getByRole('button', { name: '添加条件', exact: true }))
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 1).evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => text(page).inputValue()).toBe('?')
  await pick(page, field(page, 1), '岗位类型', '岗位类型')
  await expect.poll(() => operator(page, 1).inputValue()).toBe('in')
  await tabTo(page, value(page, 1))
  await pick(page, value(page, 1), '基层', '基层')
  await page.keyboard.press('Escape')
  await expect.poll(() => text(page).inputValue()).toBe("category in ('3')")

  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 2).evaluate((input) => input === document.activeElement)).toBe(true)
  await pick(page, field(page, 2), '创建人', '创建人')
  await tabTo(page, value(page, 2))
  await pick(page, value(page, 2), '当前用户', '当前用户')
  await page.keyboard.press('Escape')
  const both = "category in ('3') and create_user in (#{userId})"
  await expect.poll(() => text(page).inputValue()).toBe(both)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => text(page).inputValue()).toBe("create_user in (#{userId}) and category in ('3')")
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect.poll(() => text(page).inputValue()).toBe(`${both} and create_user in (#{userId})`)
  await page.keyboard.press('Alt+Delete')
  await expect.poll(() => text(page).inputValue()).toBe(both)
  await page.keyboard.press('Alt+Delete')
  await expect.poll(() => text(page).inputValue()).toBe("category in ('3')")

  await pick(page, preview(page).getByLabel('示例用户'), '钱小雅', '钱小雅')
  const { total, remaining } = await remainingOf({ scopeType: 5, scopeValue: "category in ('3')" })
  expect(remaining).toBeGreaterThan(0)
  expect(remaining).toBeLessThan(total)
  await expect
    .poll(() => preview(page).innerText(), SLOW)
    .toContain(`钱小雅：共 ${total} 行，可见 ${remaining} 行`)
  expect(await preview(page).innerText()).toContain('例如：')
  await expectAccessible(page)

  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, '新增成功').waitFor(SLOW)
  const [row] = await server.sql(
    "select scope_value, scope_rule from data_scope where scope_name = '键盘搭的规则'",
  )
  expect(row).toMatchObject({
    scope_value: "category in ('3')",
    scope_rule: { field: 'category', operator: 'in', value: ['3'] },
  })
})

test('conditions, groups and the text are changed by mouse and stay in step', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await visit(page, 'sjqx', '数据权限')
  await rowOf(page, '基层岗位').click()
  await grid(page).focus()
  await page.keyboard.press('e')
  await text(page).waitFor(SLOW)
  expect(await text(page).inputValue()).toBe("category in ('3', '4')")
  await page.getByRole('button', { name: '添加条件组' }).first().click()
  await field(page, 2).fill('岗位排序')
  await page.getByRole('option', { name: '岗位排序' }).click()
  await operator(page, 2).selectOption('ge')
  await value(page, 2).fill('3')
  const group = page.getByRole('group', { name: '任一满足' })
  await group.getByRole('button', { name: '添加条件', exact: true }).click()
  await field(page, 3).fill('创建时间')
  await page.getByRole('option', { name: '创建时间' }).click()
  await value(page, 3).fill('2026-01-01T00:00:00')
  const whole = "category in ('3', '4') and (sort >= '3' or create_time >= '2026-01-01 00:00:00')"
  await expect.poll(() => text(page).inputValue()).toBe(whole)
  await page.getByRole('button', { name: '上移 条件组' }).click()
  await expect.poll(() => text(page).inputValue()).toMatch(/^\(sort/)
  await page.getByRole('button', { name: '删除 第 1 个条件' }).click()
  await expect
    .poll(() => text(page).inputValue())
    .toBe("(create_time >= '2026-01-01 00:00:00') and category in ('3', '4')")

  await text(page).fill("category in ('3') and post_name like 'a'")
  await page.getByText('规则在第 33 个字符“like').waitFor()
  expect(await operator(page, 1).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '定位' }).click()
  expect(await text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(32)
  await expectAccessible(page)
  await text(page).fill("category in ('3') or create_dept in (#{deptIds})")
  await expect.poll(() => operator(page, 2).isEnabled()).toBe(true)
  expect(await page.getByRole('group', { name: '第 2 个条件' }).innerText()).toContain('本部门及下级')

  await preview(page).getByLabel('示例用户').fill('钱小雅')
  await page.getByRole('option', { name: '钱小雅' }).click()
  const typed = await remainingOf({ scopeType: 5, scopeValue: await text(page).inputValue() })
  await expect
    .poll(() => preview(page).innerText(), SLOW)
    .toContain(`共 ${typed.total} 行，可见 ${typed.remaining} 行`)
  await page.getByLabel('规则类型').selectOption('own')
  await expect.poll(() => preview(page).innerText(), SLOW).toContain('可见 0 行')
  expect(await preview(page).innerText()).toContain('该用户将看不到任何数据')
  await page.getByLabel('规则类型').selectOption('all')
  await expect.poll(() => preview(page).innerText(), SLOW).toContain(`可见 ${typed.total} 行`)
  await page.getByRole('combobox', { name: /可见字段/ }).fill('岗位名称')
  await page.getByRole('option', { name: '岗位名称' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^保存(?!视图)/ }).click()
  await toast(page, '更新成功').waitFor(SLOW)
  const [row] = await server.sql(
    "select scope_type, scope_field from data_scope where scope_name = '基层岗位'",
  )
  expect(row).toMatchObject({ scope_type: 1, scope_field: 'postName' })
})

test('the builder and its preview speak English, in the dark too', async () => {
  const admin = server.as('admin', COMPANY)
  await admin.post('/blade-system/preference/submit', { key: 'look', value: { locale: 'en', theme: 'dark' } })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await page.goto(`${server.url}/authority/datascope`)
  await rowOf(page, '基层岗位').click()
  await grid(page).focus()
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: 'Edit Data scope' })
  await form.waitFor(SLOW)
  await form.getByLabel('Rule type').selectOption('custom')
  await form
    .getByRole('textbox', { name: 'Rule', exact: true })
    .fill("sort >= '2' and create_user = #{userId}")
  await expect.poll(() => form.innerText(), SLOW).toMatch(/rows visible/)
  await form.getByText('Counting').waitFor({ state: 'detached' })
  const builder = form.getByRole('group', { name: 'Conditions', exact: true })
  await expect.poll(() => builder.innerText(), SLOW).not.toMatch(HAN)
  const texts = await form.getByRole('status').or(form.locator('label, legend, button')).allInnerTexts()
  expect(texts.filter((line) => HAN.test(line.replace('管理员', '')))).toEqual([])
  expect(await form.innerText()).toContain('Current user')
  await expectAccessible(page)
})
