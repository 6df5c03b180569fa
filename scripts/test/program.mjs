import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../build/fingerprint.mjs'

/** Path of a program on PATH, or null. */
export function onPath(name) {
  return (
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find(isProgram) ?? null
  )
}

/** Whether the file exists and may be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether packages can be installed here: root on Debian or a derivative. */
export function canInstall() {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

let isIndexUpdated = false
/** Installs Debian packages; returns whether it succeeded. The output is printed only after a failure. */
export function install(...packages) {
  console.log(`installing ${packages.join(' ')} …`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  if (!isIndexUpdated) apt('update', '-q')
  isIndexUpdated = true
  const installation = apt('install', '-y', '-q', '--no-install-recommends', ...packages)
  if (installation.status !== 0) console.log(`${installation.stdout}\n${installation.stderr}`.slice(-3000))
  return installation.status === 0
}

const running = new Set()
/**
 * Runs a program in the repository to its end with its output visible; returns its exit code, 1 after a
 * signal or the time limit. It leads a process group of its own, so that ending it ends all its children.
 */
export function runProgram(command, args, { env = {}, limitMs = 900_000 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    running.add(child)
    const limit = setTimeout(() => {
      console.log(`${args.join(' ')} did not end within ${limitMs / 1000} s`)
      void endGroup(child)
    }, limitMs)
    child.on('error', (error) => {
      console.log(error.message)
      resolve(1)
    })
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      signalGroup(child, 'SIGKILL')
      resolve(code ?? 1)
    })
  })
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The whole group has exited already.
  }
}

/** Ends a group with SIGTERM, and after five seconds with SIGKILL. */
async function endGroup(child) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  signalGroup(child, 'SIGTERM')
  const limit = setTimeout(() => signalGroup(child, 'SIGKILL'), 5000)
  await closed
  clearTimeout(limit)
}

/** Ends every program that `runProgram` still runs. */
export const stopPrograms = () => Promise.all([...running].map(endGroup))
