import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { CONFIG } from '../support/unions.ts'
import { dialog, find, grid, logIn, records, rowOf } from './console.ts'

const DICTIONARY = '/blade-system/dict-biz'
const server = useServer()
const browser = useBrowser()

/** Changes the first configuration of the demo company; answers its name. */
async function change(values: Readonly<Record<string, unknown>>): Promise<string> {
  const [config] = await records(admin(server), `${CONFIG}/list`)
  const { data } = await admin(server).get<{ version: number }>(`${CONFIG}/detail`, { id: config?.id ?? '' })
  const saved = await admin(server).post(`${CONFIG}/submit`, {
    id: config?.id,
    version: data.version,
    ...values,
  })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  return String(config?.configName)
}

test('an action is refused for what the row is now, and runs if it can by now', async () => {
  const name = await change({ syncEnabled: 0, status: 1 })
  const page = await browser.open(server.url)
  await page.route(/blade-desk\/live/, (route) => route.abort())
  await logIn(page, 'admin')
  await page.goto(`${server.url}/marketing/commerceConfig`)
  await rowOf(page, name).waitFor()
  const announcement = page.locator('[aria-live=assertive]')
  await find(page, '立即同步', /自动同步已关闭/)
  await change({ syncEnabled: 1, status: 0 })
  await page.keyboard.press('Enter')
  await announcement.getByText('该数据是“停用”，不能立即同步').waitFor({ state: 'attached' })
  await change({ status: 1 })
  await page.keyboard.press('Enter')
  await dialog(page, '立即同步 1 条').waitFor()
}, 60_000)

test('a key runs an action that the row of the list does not allow yet', async () => {
  const [entry] = await records(admin(server), `${DICTIONARY}/list`)
  const ids = String(entry?.id)
  await admin(server).post(`${DICTIONARY}/seal`, { ids })
  const page = await browser.open(server.url)
  await page.route(/blade-desk\/live/, (route) => route.abort())
  await logIn(page, 'admin')
  await page.goto(`${server.url}/system/dictbiz`)
  await rowOf(page, String(entry?.dictValue)).first().getByText('已封存').waitFor()
  await grid(page).focus()
  await admin(server).post(`${DICTIONARY}/unseal`, { ids })
  await page.keyboard.press('s')
  await page.keyboard.press('f')
  await expect
    .poll(
      async () =>
        (await admin(server).get<{ isSealed: number }>(`${DICTIONARY}/detail`, { id: ids })).data.isSealed,
    )
    .toBe(1)
}, 60_000)
