import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { logInByKeyboard, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

/** A page of another server, reached under two host names of which one is allowed. */
const requestedPaths: string[] = []
const foreign = createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  response.setHeader('content-type', 'text/html').end('<h1>a report</h1>')
})
await new Promise<void>((resolve) => {
  foreign.listen(0, '127.0.0.1', resolve)
})
const { port } = foreign.address() as AddressInfo
afterAll(() => {
  foreign.closeAllConnections()
  foreign.close()
})

const server = useServer({ env: { FRAME_HOSTS: `http://127.0.0.1:${port}` } })
const browser = useBrowser()

async function frameAt(code: string, path: string): Promise<void> {
  const created = await server.as('admin').post('/blade-system/menu/submit', {
    code,
    name: code,
    alias: 'menu',
    path,
    source: 'gauge',
    category: 1,
    sort: 1,
    isOpen: 1,
    parentId: 0,
  })
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
}

test('a page of an allowed host is framed without the token, and any other page is not requested', async () => {
  await frameAt('report_allowed', `http://127.0.0.1:${port}/allowed?t=\${token}`)
  await frameAt('report_foreign', `http://localhost:${port}/foreign?t=\${token}`)
  const page = await browser.open(server.url)
  await logInByKeyboard(page, 'admin', { tenant: '000000' })
  await page.goto(`${server.url}/myiframe/report_allowed`)
  await page.frameLocator('iframe').getByRole('heading', { name: 'a report' }).waitFor()
  expect(requestedPaths.filter((path) => path.startsWith('/allowed'))).toEqual(['/allowed?t='])
  const other = await browser.openFreely(server.url)
  await logInByKeyboard(other, 'admin', { tenant: '000000' })
  await other.goto(`${server.url}/myiframe/report_foreign`)
  await other.getByRole('alert').getByText('该地址的主机不在允许嵌入的范围内').waitFor()
  expect(requestedPaths.filter((path) => path.startsWith('/foreign'))).toEqual([])
})

test('the API documentation works under its content security policy', async () => {
  const page = await browser.open(`${server.url}/api-docs/`)
  // Rendering a thousand calls takes a while on a busy machine.
  await page.getByRole('heading', { name: /Quarterdeck/ }).waitFor({ timeout: 90_000 })
  expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(10)
}, 120_000)
