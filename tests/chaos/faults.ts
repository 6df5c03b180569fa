import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from './seededRandom.ts'
import type { Site } from './site.ts'

/** A kind of fault and how often it was injected. */
export interface Fault {
  readonly name: string
  readonly inject: (site: Site, random: Random) => Promise<void>
}

const TROUBLE_MS = 10_000

/** A server is killed and restarted on the same files. */
const kill: Fault = { name: 'kill', inject: (site, random) => site.kill(random.of(site.servers)) }

/** The database ends every connection of the servers. */
const cut: Fault = {
  name: 'connections cut',
  inject: async (site) => {
    site.trouble(TROUBLE_MS)
    await site.first.sql(
      'select count(pg_terminate_backend(pid)) from pg_stat_activity ' +
        'where datname = current_database() and pid <> pg_backend_pid()',
    )
    site.trouble(TROUBLE_MS)
  },
}

/**
 * The folder of exports has no space for a while: a full disk where one can be mounted, else a folder that
 * accepts no files.
 */
const fill: Fault = {
  name: 'disk full',
  inject: async (site) => {
    const folder = join(site.first.dataDir, 'exports'),
      savedFolder = `${folder}.kept`
    if (existsSync(folder)) await rename(folder, savedFolder)
    await mkdir(folder)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]).status === 0
    if (!mounted) {
      await rm(folder, { recursive: true })
      await writeFile(folder, '')
    }
    await new Promise((end) => {
      setTimeout(end, 400)
    })
    if (mounted) spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
    if (existsSync(savedFolder)) await rename(savedFolder, folder)
  },
}

/** Faults that are possible here. Kills are counted separately. */
export const faultsOf = (site: Site): { readonly kill: Fault; readonly others: readonly Fault[] } => ({
  kill,
  others: site.first.driver === 'postgres' ? [cut, fill] : [fill],
})
