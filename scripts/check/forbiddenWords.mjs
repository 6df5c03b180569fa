import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, ROOT } from '../build/fingerprint.mjs'

/** Markers of unfinished, silenced or disabled code, and the paths they are allowed in or limited to. */
const FORBIDDEN_PATTERNS = [
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/ },
  { pattern: /coming soon|敬请期待/i },
  { pattern: /@ts-(ignore|nocheck)|(oxlint|eslint)-disable/ },
  { pattern: /@ts-expect-error/, except: /^tests\/types\// },
  { pattern: /\b(describe|test|it|suite)\.(skip|only|todo)\(/ },
  { pattern: /\b(innerHTML|outerHTML|dangerouslySetInnerHTML|document\.write)\b/, only: /^src\// },
  { pattern: /\bdebugger\b/ },
]
const HERE = /^scripts\/check(\.mjs|\/)/

/** Lines that match a forbidden pattern. */
export async function forbiddenWords() {
  const files = (
    await filesBelow([
      'src',
      'commands',
      'tests',
      'scripts',
      'locales',
      'index.html',
      'public',
      'vite.config.ts',
      'vitest.config.ts',
      'README.md',
      'ARCHITECTURE.md',
    ])
  ).filter((path) => !HERE.test(path))
  const violations = await Promise.all(
    files.map(async (path) => linesOf(path, await readFile(join(ROOT, path), 'utf8'))),
  )
  return violations.flat()
}

function linesOf(path, text) {
  const here = FORBIDDEN_PATTERNS.filter(
    ({ except, only }) => !except?.test(path) && (only?.test(path) ?? true),
  )
  return text
    .split('\n')
    .flatMap((line, index) =>
      here
        .filter(({ pattern }) => pattern.test(line))
        .map(({ pattern }) => `${path}:${index + 1} ${pattern.exec(line)[0]}`),
    )
}
