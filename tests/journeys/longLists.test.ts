import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { anchor, COMPANY, filterBy, logIn, recordPart, records, rowOf, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()
const admin = () => server.as('admin', COMPANY)

/** More than a page of choices or of a history, and more than fits on a screen. */
const COUNT = 120
/** How many times slower the browser computes while it renders and measures the rows on the way to the end. */
const SLOWNESS = 6

const positionOf = async (item: Locator): Promise<readonly [position: number, size: number]> => [
  Number(await item.getAttribute('aria-posinset')),
  Number(await item.getAttribute('aria-setsize')),
]
const isInView = (item: Locator): Promise<boolean> =>
  item.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight + 1
  })

/** Changes a parameter so often that its history is long. */
async function changeOften(key: string): Promise<void> {
  const param = { paramName: `参数 ${key}`, paramKey: key, paramValue: '0' }
  await admin().post('/blade-system/param/submit', param)
  for (let change = 1; change < COUNT; change += 1) {
    const [row] = await records(admin(), '/blade-system/param/list', { paramKey: key })
    const answer = await admin().post('/blade-system/param/submit', { ...row, paramValue: String(change) })
    expect(answer.success).toBe(true)
  }
}

async function openHistory(page: Page, key: string): Promise<Locator> {
  await visit(page, 'csgl', '参数管理')
  await filterBy(page, '参数键名', key)
  await expect.poll(() => rows(page).count()).toBe(1)
  await rowOf(page, key).waitFor()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('article')
  await anchor(page, '操作记录').click()
  await pane.waitFor()
  return recordPart(page, '操作记录').getByRole('list').first()
}

test('a long history keeps only what is in sight in the document, and End leads to its last entry', async () => {
  await changeOften('journey.often')
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  const list = await openHistory(page, 'journey.often')
  const entries = list.locator('> li[aria-posinset]')
  await expect.poll(() => entries.first().getAttribute('aria-setsize')).toBe(String(COUNT))
  expect(await entries.count()).toBeLessThan(COUNT / 2)
  await expectAccessible(page)
  await list.focus()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  await page.keyboard.press('End')
  await expect.poll(() => positionOf(entries.last())).toEqual([COUNT, COUNT])
  await expect.poll(() => isInView(entries.last())).toBe(true)
  await expect.poll(() => entries.last().innerText()).toContain('管理员')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(await entries.count()).toBeLessThan(COUNT / 2)
  await page.keyboard.press('Home')
  await expect.poll(() => positionOf(entries.first())).toEqual([1, COUNT])
  await expect.poll(() => isInView(entries.first())).toBe(true)
})

test('a picker offers every row, reads on at its end, and keeps only a window of them in the document', async () => {
  for (let number = 1; number <= COUNT; number += 1)
    await admin().post('/blade-system/post/submit', {
      category: 1,
      postCode: `long${number}`,
      postName: `长列表岗位 ${number}`,
      sort: 500,
    })
  const page = await browser.openFreely(server.url)
  await logIn(page, 'admin')
  await visit(page, 'yhgl', '用户管理')
  await page.keyboard.press('n')
  const picker = page.getByRole('form').getByRole('combobox', { name: '所属岗位' })
  await picker.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('form input'))).toBe(true)
  await picker.focus()
  await page.keyboard.press('ArrowDown')
  const options = page.locator('[role=option]')
  await options.first().waitFor()
  const active = page.locator('[role=option][data-active]')
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End')
        return positionOf(active)
      },
      { timeout: 20_000 },
    )
    .toSatisfy(([position, size]: readonly [number, number]) => position === size && size >= COUNT)
  expect(await isInView(active)).toBe(true)
  expect(await options.count()).toBeLessThan(COUNT / 2)
  expect(await picker.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  await expectAccessible(page)
  await page.keyboard.press('Home')
  await expect.poll(async () => (await positionOf(active))[0]).toBe(1)
})
