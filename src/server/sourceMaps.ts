import { readdirSync } from 'node:fs'
import { findSourceMap } from 'node:module'
import { join } from 'node:path'

/**
 * Parses the source maps of the server's files, where Node uses them (`--enable-source-maps`). Kysely reads the
 * stack of every failed statement, and the first such reading would parse them while other requests wait.
 */
export function loadSourceMaps(): void {
  const folder = import.meta.dirname
  for (const file of readdirSync(folder)) if (file.endsWith('.js')) findSourceMap(join(folder, file))
}
