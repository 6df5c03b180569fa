import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestProvider,
} from '../support/identityProvider.ts'
import { allowPrivateHosts } from '../support/privateHosts.ts'
import type { TestServer } from '../support/server.ts'
import { COMPANY } from './console.ts'

export const SLOW = { timeout: 60_000 }
/** Two logins through a provider on a busy machine. */
export const LONG = 240_000

/** Starts an identity provider for a test file and enables it in the demo company as 统一身份. */
export function useProvider(server: TestServer, person?: TestProvider['person']): () => TestProvider {
  let idp: TestProvider | null = null
  const provider = (): TestProvider => {
    if (!idp) throw new Error('the identity provider has not started')
    return idp
  }
  beforeAll(async () => {
    idp = await startIdentityProvider()
    if (person) idp.person = person
    await allowPrivateHosts(server)
    const admin = server.as('admin', COMPANY)
    const { data } = await admin.post<{ id: string }>('/blade-system/identity-provider/submit', {
      source: 'corp',
      name: '统一身份',
      protocol: 1,
      issuer: idp.url,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      consoleOrigin: server.url,
    })
    expect(await admin.post('/blade-system/identity-provider/enable', { ids: data.id })).toMatchObject({
      code: 200,
    })
  }, LONG)
  afterAll(() => idp?.close())
  return provider
}

export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.waitFor(SLOW)
  await button.focus()
  await page.keyboard.press('Enter')
}
/** Goes to the provider from the login page and agrees there. */
export async function throughProvider(page: Page): Promise<void> {
  await press(page, '使用统一身份登录')
  const agree = page.getByRole('link', { name: '同意' })
  await agree.waitFor(SLOW)
  await agree.focus()
  await page.keyboard.press('Enter')
}
export const arrives = (page: Page, path: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname, SLOW).toBe(path)
