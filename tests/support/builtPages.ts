import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Setting of the folder with the built console, where there is one. */
export function builtPages(): { readonly CONSOLE_DIR?: string } {
  const folder = fileURLToPath(new URL('../console/', import.meta.url))
  return existsSync(`${folder}index.html`) ? { CONSOLE_DIR: folder } : {}
}
