import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build/fingerprint.mjs'
import { isFresh } from './build/parts.mjs'

/**
 * `npm start`: builds missing parts, then becomes the server in the same process, so that signals reach it
 * directly. `--watch` (`npm run dev`) restarts the server when its sources change and serves the console
 * through Vite.
 */
if (process.argv.includes('--watch')) {
  const { watch } = await import('./build/watch.mjs')
  await watch()
} else {
  await buildInChildProcess()
  await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href)
}

/**
 * Builds in a separate process: otherwise the bundlers would occupy a hundred megabytes of the server's
 * memory.
 */
async function buildInChildProcess() {
  const parts = ['server', 'console', ...(process.env.DATABASE_URL ? [] : ['database'])]
  const fresh = await Promise.all(parts.map((part) => isFresh(part)))
  if (!fresh.includes(false)) return
  const child = spawn(process.execPath, [join(ROOT, 'scripts/build.mjs'), ...parts], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const stop = () => {
    child.kill()
    process.exit(130)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise((resolve) => child.on('close', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) process.exit(code ?? 1)
}
