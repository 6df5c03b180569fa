import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import {
  anchor,
  command,
  dialog,
  filterBy,
  logIn,
  mark,
  palette,
  recordPart,
  rowOf,
  rows,
  toast,
  visit,
} from './console.ts'

const server = useServer()
const browser = useBrowser()

test('a rule is written by keyboard with a live count, calculated, and its members are listed', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'yhfz', '用户分组')
  await rowOf(page, '高活话费客户').waitFor()
  await page.keyboard.press('n')
  const name = page.getByLabel('分组名称')
  await name.waitFor()
  await name.focus()
  await page.keyboard.type('键盘圈选')
  const foot = page.getByRole('status').filter({ hasText: /圈中/ }).last()
  await tabTo(page, page.getByRole('button', { name: '添加条件', exact: true }))
  await page.keyboard.press('Enter')
  const condition = page.getByRole('group', { name: '第 1 个条件' })
  const field = condition.getByRole('combobox', { name: '第 1 个条件的字段' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('订单数')
  await page.getByRole('option', { name: '订单数' }).waitFor()
  await page.keyboard.press('Enter')
  await condition.getByRole('button', { name: '移除 订单数' }).waitFor()
  await tabTo(page, condition.getByLabel('第 1 个条件的值'))
  await page.keyboard.type('20')
  await expect.poll(() => foot.innerText()).toMatch(/^当前圈中 \d+ 人$/)
  const found = (await foot.innerText()).replace(/\D/g, '')
  await page.keyboard.press('Enter')
  const second = page.getByRole('group', { name: '第 2 个条件' })
  await second.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Alt+Delete')
  await second.waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+s')
  await rowOf(page, '键盘圈选').waitFor()
  await expect.poll(() => rowOf(page, '键盘圈选').innerText()).toContain('未计算')
  await filterBy(page, '分组名称', '键盘圈选')
  await expect.poll(() => rows(page).count()).toBe(1)
  await command(page, 'zxjs', /重新计算/)
  await dialog(page, /重新计算/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => rowOf(page, '键盘圈选').innerText(), { timeout: 30_000 }).toContain('已完成')
  await page.keyboard.press('Enter')
  await anchor(page, new RegExp(`成员 ?${found}`)).waitFor()
  await expect.poll(() => recordPart(page, '圈选规则').innerText()).toMatch(/订单数\s*大于等于\s*20/)
  await expect.poll(() => recordPart(page, '名单变动').innerText()).toContain('计算')
  await expectAccessible(page)
}, 120_000)

test('a selection of consumers joins a list, is found by it, and leaves it again by undo', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'yhlb', '用户列表')
  await filterBy(page, '昵称', '小')
  await expect.poll(() => rows(page).count()).toBe(2)
  await mark(page, 1)
  await page.keyboard.press('s')
  await page.keyboard.press('g')
  const picker = palette(page).getByRole('combobox', { name: '加入的分组' })
  await picker.waitFor()
  await tabTo(page, picker)
  await page.keyboard.type('新版')
  await page.getByRole('option', { name: '新版商城内测' }).waitFor()
  await page.keyboard.press('Enter')
  await palette(page).getByRole('button', { name: '移除 新版商城内测' }).waitFor()
  if ((await picker.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await toast(page, /加入分组 2 条/).waitFor()
  const count = async () => {
    const [group] = await server.sql(`select member_count from user_group where group_name = '新版商城内测'`)
    return Number(group?.member_count)
  }
  expect(await count()).toBe(8)
  await page.keyboard.press('z')
  await expect.poll(count).toBe(6)
  await visit(page, 'yhfz', '用户分组')
  await filterBy(page, '分组名称', '新版')
  await expect.poll(() => rows(page).count()).toBe(1)
  await command(page, 'ckcylb', /查看成员列表/)
  await expect.poll(() => rows(page).count()).toBe(6)
  await rowOf(page, '南山有木').waitFor()
}, 120_000)
