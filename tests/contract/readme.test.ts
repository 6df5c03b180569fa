import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
/** The part about nouns, up to the one about commands. */
const nouns = /^## Add a noun\n[^]*?(?=^## Add a command$)/m.exec(readme)?.[0] ?? ''

test('the noun the README shows is the file as it is', () => {
  expect(/```ts\n([^]*?)```/.exec(nouns)?.[1]).toBe(
    readFileSync('src/contract/resources/system/post.ts', 'utf8'),
  )
})

test('the files that adding a noun touches exist, but for those of the examples', () => {
  const paths = [...nouns.matchAll(/`((?:src|tests|scripts|docs|locales)\/[^`\s<]*)`/g)].map(
    ([, path]) => path ?? '',
  )
  const missing = paths.filter((path) => !/fleet|fuel/.test(path) && !existsSync(path))
  expect(paths.length).toBeGreaterThan(15)
  expect(missing, 'README.md, "Add a noun", names files that are gone').toEqual([])
})

test('the modules its examples import exist, but for those of the examples', () => {
  const modules = [...nouns.matchAll(/from '(?:\.\.\/){2,3}([a-z][^']*)'/gi)].map(([, path]) => path ?? '')
  const missing = modules.filter(
    (path) =>
      !/fleet|fuel/.test(path) &&
      !['src', 'src/server', 'src/contract'].some((folder) => existsSync(`${folder}/${path}`)),
  )
  expect(modules.length).toBeGreaterThan(8)
  expect(missing).toEqual([])
})

test('what its examples import is exported by these modules', () => {
  const imports = [...nouns.matchAll(/^import (?:type )?\{([^}]*)\} from '(?:\.\.\/){2,3}([a-z][^']*)'/gim)]
  const missing = imports.flatMap(([, names = '', path = '']) => {
    const file = ['src', 'src/server', 'src/contract']
      .map((folder) => `${folder}/${path}`)
      .find((candidate) => existsSync(candidate))
    if (file === undefined) return []
    const source = readFileSync(file, 'utf8')
    return names
      .split(',')
      .map((name) => name.replace(/^\s*type\s+/, '').trim())
      .filter((name) => !new RegExp(`^export [\\w ]*\\b${name}\\b`, 'm').test(source))
      .map((name) => `${file}: ${name}`)
  })
  expect(imports.length).toBeGreaterThan(8)
  expect(missing).toEqual([])
})
