import { test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY } from './console.ts'
import { everyPage } from './pages.ts'

const server = useServer()
const browser = useBrowser()

test(
  'every page of a company opens with its rows, detail and form, dark and in English',
  () =>
    everyPage(server, browser, {
      account: 'admin',
      tenant: COMPANY,
      reached: 'from page to page',
      appearance: { theme: 'dark', locale: 'en' },
    }),
  600_000,
)
