import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What a small copy of this repository needs for its checks. */
const COPIED = [
  'ARCHITECTURE.md',
  'biome.json',
  'docs/glossary.md',
  'package.json',
  'scripts',
  'src/contract',
  'src/kernel',
  'tsconfig.json',
]
const longFunction = `export function count(): number {
  let sum = 0
${'  sum += 1\n'.repeat(60)}  return sum
}
`
const declared = `import { defineResource } from '../../define/resource.ts'

export const fuelCards = defineResource({ id: 'fuelCard', menu: { branch: 'stockMange' } })
`
/** Files that each break one rule. */
const FAULTS: Readonly<Record<string, string>> = {
  'src/kernel/unformatted.ts': 'export const   one = "1";\n',
  'src/kernel/upwards.ts':
    "import type { ErrorCode } from '../contract/errors.ts'\n\nexport type Code = ErrorCode\n",
  'src/kernel/circleOne.ts': "import type { Two } from './circleTwo.ts'\n\nexport type One = Two | 1\n",
  'src/kernel/circleTwo.ts': "import type { One } from './circleOne.ts'\n\nexport type Two = One | 2\n",
  'src/kernel/long.ts': longFunction,
  'src/kernel/shelf.ts': 'export const rows = 1\n',
  'src/contract/resources/system/fuel.ts': declared,
}

let repository = ''
let output = ''

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'quarterdeck-check-'))
  for (const path of COPIED) cpSync(resolve(path), join(repository, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(repository, 'node_modules'))
  for (const [path, text] of Object.entries(FAULTS)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), text)
  }
  const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  manifest.dependencies['left-pad'] = '1.3.0'
  writeFileSync(join(repository, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const names = ['format', 'floors', 'cycles', 'sizes', 'declarations', 'retired', 'dependencies']
  const run = spawnSync(process.execPath, [join(repository, 'scripts/check.mjs'), ...names], {
    cwd: repository,
    encoding: 'utf8',
  })
  output = `${run.stdout}\n${run.stderr}`
}, 120_000)

afterAll(() => {
  rmSync(repository, { recursive: true, force: true })
})

describe('npm run check names the file and the mend of', () => {
  test.each([
    ['an unformatted file', /src\/kernel\/unformatted\.ts is not formatted: npm run format/],
    ['an import upwards', /src\/kernel\/upwards\.ts.*contract\/errors\.ts/],
    ['a cycle of types', /circleOne\.ts.*circleTwo\.ts/],
    ['a function of 60 lines', /src\/kernel\/long\.ts:1 count has 64 lines/],
    ['a retired word', /src\/kernel\/shelf\.ts is named by the retired word "shelf": use /],
    ['an unused dependency', /left-pad/],
    ['a constant not named like its noun', /fuel\.ts:3 calls the noun 'fuelCard' fuelCards; rename/],
    [
      'a file not named like its noun',
      /fuel\.ts:3 declares the noun 'fuelCard' in fuel\.ts; rename the file/,
    ],
    ['a noun that is in no list', /not in DECLARED_RESOURCES; import fuelCard in src\/contract\/index\.ts/],
    ['a misspelt branch', /the branch 'stockMange', which the menu does not have; it may be 'stockManage'/],
  ])('%s', (_, sentence) => {
    expect(output).toMatch(sentence)
  })
})
