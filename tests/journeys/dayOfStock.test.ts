import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { batchOf, handOut as handOutByCall, OUT, pickupOf, shelve, shopWith } from '../support/stockOuts.ts'
import { command, cursorText, dialog, logIn, records, rowOf, toast, visit } from './console.ts'
import { agree, expectFocus, pick, press, walkFromTop, walkTo } from './daySteps.ts'
import { allowOnly } from './inputWatch.ts'

const server = useServer()
const browser = useBrowser()
const form = (page: Page) => page.locator('[data-zone=form]')

/** A page of a user that no mouse is used on. */
async function openFor(account: string) {
  const page = await browser.open(server.url)
  const { faults } = await allowOnly(page, 'keyboard')
  await logIn(page, account)
  return { page, faults }
}

test('a stock keeper hands cards out; what was fetched stays out, the rest comes back; by keyboard', async () => {
  const shop = await shopWith(server, 1_000_000)
  const { stockId, skuId } = await shelve(admin(server), 'VIP-M', { batchNo: 'DAY-1', qty: 50 })
  const keeper = await openFor('denglihua'),
    manager = await openFor('tanyajing')
  const number = await enterPickup(keeper.page, shop.merchantCode)
  await approve(manager.page, number)
  await handOut(keeper.page, number)
  await fetchPackage(keeper.page, number)
  await revokeInVain(keeper.page, number)
  const other = await handOutByCall(server, pickupOf(shop, skuId, 10, { batchNo: 'DAY-1' }))
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 20, outQty: 30, lockedQty: 0 })
  await press(keeper.page, 'r')
  await revoke(keeper.page, other.outNo)
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 30, outQty: 20, lockedQty: 0 })
  for (const { faults } of [keeper, manager]) expect(faults).toEqual([])
}, 120_000)

/** Enters a pickup of 20 cards from a named batch; returns its number. */
async function enterPickup(page: Page, merchantCode: string): Promise<string> {
  await command(page, 'kmck', /^卡密出库/)
  await page.getByRole('heading', { level: 1, name: '卡密出库' }).waitFor()
  await press(page, 'n')
  await form(page).getByLabel('出库类型').waitFor()
  await form(page).getByLabel('商户', { exact: true }).focus()
  await pick(page, merchantCode, /下单商户/)
  await form(page).getByLabel(/^商品/).focus()
  await pick(page, 'VIP-M', /月卡|VIP/)
  await typeInto(page, form(page).getByLabel('指定批次'), 'DAY-1')
  await typeInto(page, form(page).getByLabel('数量'), '51')
  await typeInto(page, form(page).getByLabel('单价'), '22')
  await typeInto(page, form(page).getByLabel('密码手机'), '13900001111')
  await press(page, 'ControlOrMeta+s')
  await form(page).getByRole('alert').first().waitFor()
  await expectFocus(page, 'after a pickup of too many')
  await typeInto(page, form(page).getByLabel('数量'), '20')
  await press(page, 'ControlOrMeta+s')
  await toast(page, '新增成功').waitFor()
  await expectFocus(page, 'the new pickup')
  const [document] = await records(admin(server), `${OUT}/list`)
  return String(document?.outNo)
}

async function approve(page: Page, number: string): Promise<void> {
  await visit(page, 'kmck', '卡密出库')
  await walkTo(page, number)
  await press(page, 's', 't')
  await typeInto(page, page.getByLabel('审核意见'), '同意')
  await press(page, 'ControlOrMeta+Enter')
  const question = dialog(page, /审核通过/)
  await question.getByText(/440\.00/).waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'detached' })
  await expectFocus(page, 'after the approval')
}

async function handOut(page: Page, number: string): Promise<void> {
  await walkTo(page, number)
  await expect.poll(() => rowOf(page, number).innerText()).toContain('待出库')
  await press(page, 's', 'o')
  await page.getByRole('dialog').filter({ hasText: '20' }).first().waitFor()
  await agree(page, /出库/)
  await expect.poll(() => rowOf(page, number).innerText()).toContain('已出库')
  await expectFocus(page, 'after the cards went out')
  await press(page, 'Enter')
  await page.getByRole('article').getByText('DAY-1').first().waitFor()
}

async function fetchPackage(page: Page, number: string): Promise<void> {
  await visit(page, 'ckjl', '出库记录')
  await walkTo(page, number)
  const downloaded = page.waitForEvent('download')
  await press(page, 's', 'x')
  expect((await downloaded).suggestedFilename()).toMatch(/\.zip$/)
  await expect.poll(() => cursorText(page)).toContain('1')
  await expectFocus(page, 'after the package was fetched')
}

/** Asks to take a document back, up to the question whether that is meant. */
async function askRevocation(page: Page, number: string): Promise<void> {
  await walkFromTop(page, number)
  await command(page, 'cxck', /撤销出库/)
  await page.getByLabel('撤销原因').waitFor()
  await page.keyboard.type('商户退单')
  await press(page, 'ControlOrMeta+Enter')
}

/** Cards that were fetched do not come back; the reason is said where it was asked for, with the focus. */
async function revokeInVain(page: Page, number: string): Promise<void> {
  await visit(page, 'kmck', '卡密出库')
  await askRevocation(page, number)
  const asked = dialog(page, '撤销出库')
  await asked.getByText('卡密已被下载，不能撤销').waitFor()
  await expect
    .poll(() => asked.getByLabel('撤销原因').evaluate((field) => field.matches(':focus')))
    .toBe(true)
  await press(page, 'Escape')
  await agree(page, '有未保存的内容')
  await asked.waitFor({ state: 'hidden' })
  await expectFocus(page, 'after a revocation was refused')
}

async function revoke(page: Page, number: string): Promise<void> {
  await askRevocation(page, number)
  await agree(page, /撤销出库/)
  await expect.poll(() => rowOf(page, number).innerText()).toContain('已撤销')
  await expectFocus(page, 'after the revocation')
}
