import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { RESOURCES } from '../contract/index.ts'
import { type ButtonNode, type Derived, derive, type MenuNode } from '../palette/derive.ts'
import type { Api } from './api.ts'

/** Menu and buttons of a login, as the server grants them. */
interface Granted {
  readonly routes: readonly MenuNode[]
  readonly buttons: readonly ButtonNode[]
}

async function readGranted({ get }: Api): Promise<Granted> {
  const [routes, buttons] = await Promise.all([
    get<readonly MenuNode[] | null>('/blade-system/menu/routes'),
    get<readonly ButtonNode[] | null>('/blade-system/menu/buttons'),
  ])
  return { routes: routes ?? [], buttons: buttons ?? [] }
}

const derived = ({ routes, buttons }: Granted): Derived => derive({ routes, buttons, resources: RESOURCES })

/** The commands of a login, derived from menu, buttons and declarations as in the console. */
export const deriveRights = async (api: Api): Promise<Derived> => derived(await readGranted(api))

/** Seconds for which completion trusts what it read. */
const FRESH_SECONDS = 600
const cacheFile = (profile: string): string =>
  join(
    process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'quarterdeck',
    `${profile.replace(/[^\w-]/g, '_')}.json`,
  )

/** The same for completion, which must answer at once: read from the server every ten minutes only. */
export async function cachedRights(api: Api): Promise<Derived> {
  const file = cacheFile(api.connection().profile ?? 'environment')
  const age = await stat(file).then(
    ({ mtimeMs }) => (Date.now() - mtimeMs) / 1000,
    () => Infinity,
  )
  if (age < FRESH_SECONDS)
    try {
      return derived(JSON.parse(await readFile(file, 'utf8')) as Granted)
    } catch {
      // A torn file is read again from the server.
    }
  const granted = await readGranted(api)
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.${process.pid}`, JSON.stringify(granted), { mode: 0o600 })
  await rename(`${file}.${process.pid}`, file)
  return derived(granted)
}
