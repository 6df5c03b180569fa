import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { build, type Plugin } from 'esbuild'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

/** Replaces the message catalogues, which the page does not need. */
const withoutCatalogues: Plugin = {
  name: 'without-catalogues',
  setup: (setup) => {
    setup.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
    setup.onLoad({ filter: /.*/, namespace: 'virtual' }, () => ({
      contents: 'export const messages = {}; export const words = {}; export const PATHS = {}',
    }))
  },
}

export interface GridBrowser {
  readonly open: (query?: string, options?: BrowserContextOptions) => Promise<Page>
  readonly close: () => Promise<void>
}

/** Chromium with the grid page, bundled as in production and served from memory. */
export async function gridBrowser(flags: readonly string[] = []): Promise<GridBrowser> {
  const bundle = await build({
    entryPoints: [new URL('./page/main.tsx', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutCatalogues],
    logLevel: 'silent',
  })
  const files = new Map(bundle.outputFiles.map(({ path, contents }) => [path, contents]))
  const html =
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>grid</title>' +
    '<link rel="stylesheet" href="/main.css">' +
    '<div id="root"></div><script type="module" src="/main.js"></script></html>'
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const body = files.get(path)
    response.setHeader(
      'Content-Type',
      path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'text/html',
    )
    response.end(body ?? html)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...flags],
  })
  return {
    open: async (query = '', options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 780 }, ...options })
      const page = await context.newPage()
      // A step that hangs fails with its name before the whole test times out.
      page.setDefaultTimeout(15_000)
      // The loader wraps named functions in this call, also in code sent to the page.
      await page.addInitScript({ content: 'globalThis.__name = (made) => made' })
      await page.goto(`http://127.0.0.1:${port}/?${query}`)
      return page
    },
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}
