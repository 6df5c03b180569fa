import { spawn } from 'node:child_process'
import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './fingerprint.mjs'
import { buildMissing } from './parts.mjs'

const QUIET_MS = 120

/**
 * Development mode: the server restarts after a change of its sources; Vite serves the console with hot
 * replacement and forwards `/api`. Ends on a signal.
 */
export async function watch() {
  await buildMissing(['server', 'console', 'database'])
  const server = runner()
  server.start()
  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${process.env.PORT ?? '8000'}`
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    server: { proxy: { '/api': { target }, '/files': { target } } },
  })
  await vite.listen()
  vite.printUrls()
  const watcher = watchFolder(
    join(ROOT, 'src'),
    { recursive: true },
    debounce(() => rebuild(server)),
  )
  const stop = async () => {
    watcher.close()
    await vite.close()
    server.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

async function rebuild(server) {
  try {
    const built = await buildMissing(['server'])
    if (built.length > 0) server.start()
  } catch (error) {
    console.error(error.message)
  }
}

function runner() {
  let child = null
  const stop = () => {
    child?.kill()
    child = null
  }
  const start = () => {
    const before = child
    const launch = () => {
      child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'dist/server/main.js')], {
        cwd: ROOT,
        stdio: 'inherit',
      })
    }
    // The data directory is locked by the old process until it has exited.
    if (before && before.exitCode === null) {
      before.once('close', launch)
      before.kill()
    } else launch()
  }
  return { start, stop }
}

function debounce(act) {
  let timer
  return () => {
    clearTimeout(timer)
    timer = setTimeout(act, QUIET_MS)
  }
}
