import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build/fingerprint.mjs'
import { canInstall, install, isProgram, onPath } from './program.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of an installed Chromium: CHROMIUM_PATH, else the system's, else Playwright's download; null where
 * there is none.
 */
export async function presentChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return isProgram(configuredPath) ? configuredPath : null
  const installedPath = NAMES.map(onPath).find((path) => path !== null)
  if (installedPath) return installedPath
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** Path of Chromium, which is installed first where it is missing; null where that fails. */
export async function ensureChromium() {
  const present = await presentChromium()
  if (present || process.env.CHROMIUM_PATH) return present
  if (canInstall()) install('chromium', 'fonts-noto-cjk')
  else
    spawnSync(process.execPath, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  return presentChromium()
}
