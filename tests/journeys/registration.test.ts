import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { tabTo, typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, dialog, filterBy, grid, logIn, rows, toast, visit } from './console.ts'
import { arrives, LONG, press, SLOW, throughProvider, useProvider } from './provider.ts'

const server = useServer()
const browser = useBrowser()
const provider = useProvider(server)

/** Chooses the option that a query finds in a picker. */
async function pick(
  page: Page,
  form: Locator,
  { label, query, title }: { readonly label: string; readonly query: string; readonly title: string },
): Promise<void> {
  const picker = form.getByRole('combobox', { name: label })
  await tabTo(page, picker)
  await page.keyboard.type(query)
  await page.getByRole('option', { name: title }).waitFor(SLOW)
  await expect.poll(() => page.locator('[role=option][data-active]').innerText(), SLOW).toContain(title)
  await page.keyboard.press('Enter')
  const chosen = picker.locator('..').getByRole('button', { name: `移除 ${title}` })
  await chosen.waitFor(SLOW)
  if ((await picker.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
}

/** An administrator gives the guest role, department and position, and approves; without them it is refused. */
async function approve(): Promise<void> {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'yhgl', '用户管理')
  await filterBy(page, '登录账号', 'newguest')
  await expect.poll(() => rows(page).allInnerTexts(), SLOW).toEqual([expect.stringContaining('待审核')])
  await command(page, 'shtg', /审核通过“guest”/)
  await page
    .getByText(/请先给账号 .*分配角色、部门、岗位/)
    .first()
    .waitFor(SLOW)
  await page.keyboard.press('Escape')
  await grid(page).focus()
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: /用户/ })
  await form.waitFor(SLOW)
  await pick(page, form, { label: '所属角色', query: '客服', title: '客服专员' })
  await pick(page, form, { label: '所属部门', query: '在线', title: '在线客服组' })
  await pick(page, form, { label: '所属岗位', query: '客服专', title: '客服专员' })
  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, /成功/).first().waitFor(SLOW)
  await expect.poll(() => rows(page).allInnerTexts(), SLOW).toEqual([expect.stringContaining('客服专员')])
  await command(page, 'shtg', /审核通过“guest”/)
  await dialog(page, /审核通过 1 条/).waitFor(SLOW)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const statusOfGuest = async () =>
    (await server.sql("select status from account where account = 'newguest'"))[0]?.status
  await expect.poll(statusOfGuest, SLOW).toBe(1)
}

test('a guest registers through the form, an administrator approves by keyboard, and the guest logs in', {
  timeout: LONG,
}, async () => {
  await server.sql(
    "update param set param_value = 'true' where tenant_id = '100001' and param_key = 'account.registerUser'",
  )
  const admin = server.as('admin', COMPANY)
  const open = { paramName: '开放注册', paramKey: 'account.registerUser', paramValue: 'true' }
  await admin.post('/blade-system/param/submit', open)
  provider().person = { sub: 'guest-1', name: 'guest' }
  const page = await browser.open(`${server.url}/login`)
  await typeInto(page, page.getByLabel('租户编号'), COMPANY)
  await throughProvider(page)
  await press(page, '注册新账号')
  const form = page.getByRole('form', { name: '账号注册' })
  await form.waitFor(SLOW)
  const field = (label: string) => form.getByLabel(label, { exact: true })
  expect(await field('用户姓名').inputValue()).toBe('guest')
  expect(await field('账号名称').inputValue()).toBe('guest')
  /** Sends the form by Enter; the sentence it answers with. */
  const send = async (): Promise<string> => {
    await page.keyboard.press('Enter')
    const alert = form.getByRole('alert')
    await alert.waitFor(SLOW)
    expect(await alert.count()).toBe(1)
    return alert.innerText()
  }
  await field('租户编号').fill('')
  await field('账号名称').fill('')
  await field('账号名称').focus()
  expect(await send()).toBe('请先输入租户编号')
  await field('租户编号').fill(COMPANY)
  expect(await send()).toBe('请先输入账号名称')
  await field('账号名称').fill('viewer')
  expect(await send()).toBe('请先输入密码')
  await field('密码').fill('a long guest password')
  expect(await send()).toBe('请先输入密码')
  await field('确认密码').fill('another')
  expect(await send()).toBe('两次密码输入不一致')
  await field('确认密码').fill('a long guest password')
  expect(await send()).toBe('当前用户 [viewer] 已存在!')
  await field('账号名称').fill('newguest')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '注册申请已提交' }).waitFor(SLOW)
  await page.keyboard.press('Enter')
  await arrives(page, '/login')
  const logInAsGuest = async (): Promise<void> => {
    await typeInto(page, page.getByLabel('租户编号'), COMPANY)
    await typeInto(page, page.getByLabel('账号', { exact: true }), 'newguest')
    await typeInto(page, page.getByLabel('密码', { exact: true }), 'a long guest password')
    await page.keyboard.press('Enter')
  }
  await logInAsGuest()
  await page.getByText('账号正在等待审核,请联系管理员').waitFor(SLOW)
  await approve()
  await page.goto(`${server.url}/login`)
  await logInAsGuest()
  await arrives(page, '/wel/index')
  expect(await page.evaluate(() => localStorage.getItem('saber-userInfo'))).toContain('"account":"newguest"')
})
