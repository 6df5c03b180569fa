import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, typeInto, useBrowser } from '../support/browser.ts'
import { login } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import {
  command,
  COMPANY,
  dialog,
  filterBy,
  find,
  grid,
  logIn,
  mark,
  palette,
  records,
  rowOf,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)

/** Narrows the list of users to one account. */
async function openUser(page: Page, account: string): Promise<void> {
  await visit(page, 'yhgl', '用户管理')
  await filterBy(page, '登录账号', account)
  await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining(account)])
}

/** Chooses the option that a query finds in the focused picker. */
async function pick(
  page: Page,
  within: Locator,
  { label, query, title }: { readonly label: string; readonly query: string; readonly title: string },
): Promise<void> {
  const picker = within.getByRole('combobox', { name: label })
  await tabTo(page, picker)
  await page.keyboard.type(query)
  await page.getByRole('option', { name: title }).waitFor()
  await expect.poll(() => page.locator('[role=option][data-active]').innerText()).toContain(title)
  await page.keyboard.press('Enter')
  await picker
    .locator('..')
    .getByRole('button', { name: `移除 ${title}` })
    .waitFor()
  if ((await picker.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
}

test('a user is created with references searched by typing, may log in, is locked and unlocked', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'yhgl', '用户管理')
  await command(page, 'xzyh', '新增用户')
  const form = page.getByRole('form', { name: '新增用户' })
  await typeInto(page, form.getByLabel('登录账号'), 'wangxiaoming')
  await typeInto(page, form.getByLabel('密码', { exact: true }), 'Wang-2026!')
  await typeInto(page, form.getByLabel('用户昵称'), '小明')
  await typeInto(page, form.getByLabel('用户姓名'), '王小明')
  await pick(page, form, { label: '所属角色', query: '客服', title: '客服专员' })
  await pick(page, form, { label: '所属部门', query: '在线', title: '在线客服组' })
  await pick(page, form, { label: '所属岗位', query: '客服专', title: '客服专员' })
  await typeInto(page, form.getByLabel('手机号码'), '12345')
  await page.keyboard.press('ControlOrMeta+s')
  await form.getByText('手机号码长度不是11位').waitFor()
  await typeInto(page, form.getByLabel('手机号码'), '12345678901')
  await page.keyboard.press('ControlOrMeta+s')
  await form.getByText('手机号码格式不正确').waitFor()
  await typeInto(page, form.getByLabel('手机号码'), '13912345678')
  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, '新增成功').waitFor()
  const account = { tenant: COMPANY, account: 'wangxiaoming', password: 'Wang-2026!' }
  await login(server.url, account)
  for (let tries = 0; tries < 6; tries += 1)
    await login(server.url, { ...account, password: 'wrong' }).catch(() => undefined)
  await expect(login(server.url, account)).rejects.toThrow()
  await openUser(page, 'wangxiaoming')
  await command(page, 'jcsd', /解除锁定“王小明”/)
  await dialog(page, /解除锁定 1 条/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, /解除锁定/).waitFor()
  await login(server.url, account)
})

test('a password is reset after a confirmation, and a role is granted with preview and undo', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await openUser(page, 'viewer')
  await command(page, 'mmcz', /密码重置“李安然”/)
  const question = dialog(page, /密码重置 1 条/)
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await login(server.url, { tenant: COMPANY, account: 'viewer', password: 'viewer' })
  await mark(page, 0)
  await find(page, 'jspz', /角色配置 1 条/)
  await page.keyboard.press('Enter')
  const form = palette(page).getByRole('form').or(palette(page).locator('form')).first()
  await form.waitFor()
  await expectAccessible(page)
  await pick(page, form, { label: '所属角色', query: '审计', title: '审计员' })
  await page.keyboard.press('Enter')
  await expect.poll(() => rowOf(page, 'viewer').innerText()).toContain('审计员')
  await page.keyboard.press('z')
  await expect.poll(() => rowOf(page, 'viewer').innerText()).not.toContain('审计员')
  await command(page, 'mmcz', /密码重置/)
  await question.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, /密码重置/).waitFor()
  await expect(
    login(server.url, { tenant: COMPANY, account: 'viewer', password: 'viewer' }),
  ).rejects.toThrow()
})

test('rights of a role are checked in trees, and a revoked right is gone at once for its users', async () => {
  const support = server.as('support', COMPANY)
  const [first] = await records(support, '/blade-system/dict-biz/parent-list')
  expect((await support.post('/blade-system/dict-biz/seal', { ids: [first?.id] })).success).toBe(true)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'jsgl', '角色管理')
  await filterBy(page, '角色名称', '客服')
  await rowOf(page, '客服专员').waitFor()
  await expect.poll(() => rows(page).count()).toBeLessThan(3)
  await page.keyboard.press('s')
  await page.keyboard.press('g')
  await page.getByRole('heading', { level: 1, name: '客服专员 权限设置' }).waitFor()
  const grant = page.locator('.grant-page:visible')
  await grant.getByRole('tree').waitFor()
  await expectAccessible(page)
  expect(await grant.getByRole('group', { name: '权限设置' }).getByRole('button').allInnerTexts()).toEqual([
    expect.stringMatching(/菜单权限/),
    expect.stringMatching(/数据权限/),
    expect.stringMatching(/接口权限/),
  ])
  await typeInto(page, grant.getByLabel('查找'), 'ywzd')
  await grant
    .getByRole('treeitem', { name: /业务字典/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(async () => {
      const active = grant.locator('[role=treeitem][data-active]')
      if ((await active.innerText()).startsWith('业务字典')) return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => grant.getByRole('status').innerText()).toMatch(/增加 4 项/)
  await page.keyboard.press('Space')
  await expect.poll(() => grant.getByRole('status').innerText()).toMatch(/移除 \d+ 项/)
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(() => grant.getByRole('status').innerText()).toBe('没有改动')
  await expect
    .poll(async () => (await support.post('/blade-system/dict-biz/unseal', { ids: [first?.id] })).status)
    .toBe(403)
  await page.keyboard.press('z')
  await expect
    .poll(async () => (await support.post('/blade-system/dict-biz/unseal', { ids: [first?.id] })).status)
    .toBe(200)
})

test('an entry is added to the dictionary at the cursor, and a department below another', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'ywzd', '业务字典')
  await page.getByRole('region', { name: '字典项' }).getByText('合同主体').waitFor()
  await page.keyboard.press('F6')
  await tabTo(page, page.getByRole('region', { name: '字典项' }).getByRole('treegrid'))
  await page.keyboard.press('n')
  const entry = dialog(page, '新增业务字典')
  expect(await entry.getByLabel('字典编号').inputValue()).toBe('contract_party')
  await typeInto(page, entry.getByLabel('字典键值'), '9')
  await typeInto(page, entry.getByLabel('字典名称'), '云帆国际有限公司')
  await page.keyboard.press('ControlOrMeta+s')
  await page
    .getByRole('region', { name: '字典项' })
    .getByRole('row')
    .filter({ hasText: '云帆国际有限公司' })
    .waitFor()
  await visit(page, 'jggl', '机构管理')
  await page.keyboard.press('n')
  const dept = page.getByRole('form', { name: '新增机构' })
  await pick(page, dept, { label: '上级机构', query: '技术', title: '技术中心' })
  await typeInto(page, dept.getByLabel('机构名称'), '质量组')
  await typeInto(page, dept.getByLabel('机构全称'), '质量组')
  await tabTo(page, dept.getByLabel('机构类型'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ControlOrMeta+s')
  await expect
    .poll(async () => (await admin().get<unknown>('/blade-system/dept/select', { keyword: '质量组' })).data)
    .toMatchObject([{ title: '质量组' }])
  await expect.poll(() => grid(page).getByRole('row').filter({ hasText: '质量组' }).count()).toBe(1)
})
