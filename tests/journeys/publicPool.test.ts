import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { cursorText, dialog, logIn, records, rowOf, visit } from './console.ts'
import { pick, press, walkFromTop } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

/** Confirms the open question with its key. */
async function confirm(page: Page, text: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: text })
  await question.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await question.waitFor({ state: 'hidden' })
}

test('a product is shared and approved by keyboard, and quoted by another company by mouse', async () => {
  const owner = await browser.open(server.url)
  await logIn(owner, 'admin')
  await visit(owner, 'ggspc', '公共商品池')
  await press(owner, 'n')
  const form = owner.getByRole('dialog').filter({ hasText: '建议售价' })
  await form.getByRole('button', { name: '添加一行' }).focus()
  await press(owner, 'Enter')
  await pick(owner, 'SL-100', /石榴超市购物卡/)
  await press(owner, 'Tab')
  await owner.keyboard.type('200')
  await press(owner, 'Tab')
  await owner.keyboard.type('99')
  await expectAccessible(owner, 'the form of shared products')
  // Escape asks once before what was typed is lost; going on typing takes the question back.
  await press(owner, 'Escape')
  await form.getByText('再按一次，放弃已填的内容').waitFor()
  await typeInto(owner, form.getByLabel('第1行建议售价'), '98')
  await form.getByText('再按一次，放弃已填的内容').waitFor({ state: 'detached' })
  // Above its face value it is refused, and what was typed stays.
  await press(owner, 'ControlOrMeta+Enter')
  await form.getByText('“石榴超市购物卡 100元”的供货价须大于0且不高于面值').waitFor()
  await typeInto(owner, form.getByLabel('第1行供货价'), '97')
  await press(owner, 'ControlOrMeta+Enter')
  await confirm(owner, '共享 1 个商品的 1 个规格，由平台审核')
  await rowOf(owner, '石榴超市购物卡').getByText('待审核').waitFor()
  // What its key has opened is closed at once, with the focus back in the list; nothing was typed.
  await press(owner, 'n')
  await form.getByRole('button', { name: '添加一行' }).waitFor()
  await press(owner, 'Escape')
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => owner.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')

  const office = await browser.open(server.url)
  await logIn(office, 'admin', '000000')
  await visit(office, 'ggspc', '公共商品池')
  await walkFromTop(office, '石榴超市购物卡')
  await press(office, 'Enter')
  const record = office.getByRole('article')
  await record.getByText('SL-100').waitFor()
  await expectAccessible(office, 'the record of a shared product')
  await press(office, 'Escape', '.')
  await office.getByRole('menuitem', { name: '审核通过' }).focus()
  await press(office, 'Enter')
  await confirm(office, /审核通过/)
  await expect.poll(() => cursorText(office)).toContain('可引用')

  const buyer = await browser.openFreely(server.url)
  await logIn(buyer, 'admin', '100002')
  await visit(buyer, 'ggspc', '公共商品池')
  await rowOf(buyer, '石榴超市购物卡').getByText('石榴超市购物卡').dblclick()
  await buyer.getByRole('article').getByRole('button', { name: '引用' }).click()
  const input = buyer.getByRole('dialog').filter({ hasText: '加价率' })
  await input.getByRole('combobox', { name: '商品分类' }).click()
  await buyer.keyboard.type('咖啡')
  await buyer
    .getByRole('option', { name: /咖啡茶饮/ })
    .first()
    .click()
  await input.getByLabel('加价率').fill('5')
  await input.getByRole('button', { name: '下一步' }).click()
  const question = dialog(buyer, /引用/)
  await question.getByText('售价 ¥101.85 至 ¥101.85，由云帆科技供货').waitFor()
  await question.getByRole('button', { name: /引用/ }).click()
  await question.waitFor({ state: 'hidden' })
  // The question closes when it is confirmed; the product is there when the work is done.
  const copies = () => records(stranger(server), '/biz-product/goodsSpu/list', { spuName: '石榴超市购物卡' })
  await expect.poll(copies).toMatchObject([{ lowPrice: 10_185, shelfStatus: 0 }])
})
