import { test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { PLATFORM } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { everyPage } from './pages.ts'

const server = useServer()
const browser = useBrowser()

test(
  'every page of the platform opens with its rows, detail and form, in Chinese',
  () =>
    everyPage(server, browser, {
      account: 'admin',
      tenant: PLATFORM,
      reached: 'by address',
      appearance: { theme: 'default', locale: 'zh' },
    }),
  600_000,
)
