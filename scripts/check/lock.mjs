import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../build/fingerprint.mjs'

const OLDEST = [20, 19, 0]

/**
 * Packages of the lock file that do not support the oldest promised Node version, and dependencies without an
 * exact version.
 */
export async function lock() {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  const refusing = Object.entries(packages)
    .filter(([, entry]) => entry.engines?.node && !admits(entry.engines.node))
    .map(([path, entry]) => `${path} ${entry.version} wants Node ${entry.engines.node}`)
  const loose = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
    .map(([name, range]) => `package.json: ${name} ${range} is not an exact version`)
  return [...refusing, ...loose]
}

/** Whether a range like `^20.19.0 || >=22.12.0` includes the oldest promised Node version. */
export const admits = (range) =>
  range.split('||').some((part) => comparators(part).every(({ sign, version }) => holds(sign, version)))

function comparators(part) {
  const tokens = part
    .replace(/([<>=^~]+)\s+/g, '$1')
    .replace(/(\S+)\s+-\s+(\S+)/, '>=$1 <=$2')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  return tokens.map((word) => {
    const [, sign = '', rest = ''] = /^([<>=^~]*)v?(.*)$/.exec(word) ?? []
    return {
      sign,
      version: rest
        .split('.')
        .map((number) => (/^\d+/.test(number) ? Number.parseInt(number, 10) : null))
        .filter((number) => number !== null),
    }
  })
}

function holds(sign, version) {
  if (version.length === 0) return true
  const [major, minor = 0, patch = 0] = version
  const order = OLDEST[0] - major || OLDEST[1] - minor || OLDEST[2] - patch
  switch (sign) {
    case '>=':
      return order >= 0
    case '>':
      return order > 0
    case '<=':
      return order <= 0 || version.every((number, index) => number === OLDEST[index])
    case '<':
      return order < 0
    case '^':
      return order >= 0 && OLDEST[0] === major
    case '~':
      return order >= 0 && OLDEST[0] === major && (version.length < 2 || OLDEST[1] === minor)
    default:
      return version.every((number, index) => number === OLDEST[index])
  }
}
