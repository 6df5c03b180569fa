import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Absolute path of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Every file below the given files and folders of the repository, sorted, as paths relative to it; paths that
 * do not exist are skipped.
 */
export async function filesBelow(paths) {
  const pathLists = await Promise.all(paths.map((path) => walk(join(ROOT, path))))
  return pathLists
    .flat()
    .map((path) => relative(ROOT, path).replaceAll('\\', '/'))
    .sort()
}

async function walk(path) {
  const stats = await stat(path).catch(() => null)
  if (stats === null) return []
  if (stats.isFile()) return [path]
  const names = (await readdir(path)).filter((name) => name !== 'node_modules' && !name.startsWith('.'))
  return (await Promise.all(names.map((name) => walk(join(path, name))))).flat()
}

/** SHA-256 over the names and contents of these files: equal files give equal strings. */
export async function fingerprint(paths) {
  const files = await filesBelow(paths)
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file))))
  const hash = createHash('sha256')
  files.forEach((file, index) => hash.update(`${file}\0${texts[index].length}\0`).update(texts[index]))
  return hash.digest('hex')
}
