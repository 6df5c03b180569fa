import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EXIT, CommandError, usageError } from './exit.ts'
import { t } from './text.ts'

/** One operation that this machine made and that can be undone for a while. */
export interface RecentOperation {
  readonly operation: string
  readonly noun: string
}
/** A login that is kept on this machine. */
export interface Profile {
  readonly url: string
  readonly tenant: string
  readonly account: string
  readonly access: string
  readonly refresh: string
  /** Names this machine to the server, so that it counts as a known device. */
  readonly device?: string
  readonly operations?: readonly RecentOperation[]
}
interface ProfileFile {
  readonly current: string
  readonly profiles: Readonly<Record<string, Profile>>
}

const EMPTY: ProfileFile = { current: 'default', profiles: {} }
const folder = (): string => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'quarterdeck')
/** Path of the file with the logins. */
export const profilePath = (): string => join(folder(), 'profiles.json')

export async function readProfiles(): Promise<ProfileFile> {
  const text = await readFile(profilePath(), 'utf8').catch(() => null)
  if (text === null) return EMPTY
  try {
    return { ...EMPTY, ...(JSON.parse(text) as Partial<ProfileFile>) }
  } catch {
    throw new CommandError(EXIT.forbidden, t('文件 {path} 已损坏，请删除后重新登录', { path: profilePath() }))
  }
}

/** Replaces the file in one step; only its owner may read it. */
async function writeProfiles(file: ProfileFile): Promise<void> {
  const part = `${profilePath()}.${process.pid}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`)
    } finally {
      await handle.close()
    }
    await chmod(part, 0o600)
    await rename(part, profilePath())
  } finally {
    await rm(part, { force: true })
  }
}

const LOCK_PAUSE_MS = 25,
  LOCK_LIFE_MS = 5000

/** Changes the file; commands that run at once change it one after the other. */
async function changeProfiles(change: (file: ProfileFile) => ProfileFile): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const lock = `${profilePath()}.lock`
  for (let waited = 0; ; waited += LOCK_PAUSE_MS) {
    const handle = await open(lock, 'wx', 0o600).catch(() => null)
    await handle?.close()
    // A lock this old belongs to a command that was killed.
    if (handle || waited > LOCK_LIFE_MS) break
    await pause(LOCK_PAUSE_MS)
  }
  try {
    await writeProfiles(change(await readProfiles()))
  } finally {
    await rm(lock, { force: true })
  }
}

/** Stores a login under a name; `current` makes it the one that is used without a name. */
export const storeProfile = (
  name: string,
  profile: Profile,
  { current = false }: { readonly current?: boolean } = {},
): Promise<void> =>
  changeProfiles((file) => ({
    current: current ? name : file.current,
    profiles: { ...file.profiles, [name]: profile },
  }))

/** Forgets a login. */
export const dropProfile = (name: string): Promise<void> =>
  changeProfiles(({ current, profiles }) => {
    const rest = Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name))
    return { current: current === name ? (Object.keys(rest)[0] ?? EMPTY.current) : current, profiles: rest }
  })

/** Makes a stored login the one that is used without a name. */
export const chooseProfile = (name: string): Promise<void> =>
  changeProfiles((file) => {
    if (!Object.hasOwn(file.profiles, name)) throw usageError(t('没有名为 {name} 的登录', { name }))
    return { ...file, current: name }
  })

/** The name that is used: the one that was passed, that of the environment, the current one. */
export const profileName = async (name: string | undefined): Promise<string> =>
  name ?? process.env.QUARTERDECK_PROFILE ?? (await readProfiles()).current
