import { createApi } from './api.ts'
import { connect } from './connection.ts'
import { CommandError } from './exit.ts'
import { cachedRights } from './rights.ts'

/** The rights of whoever is logged in; null where nobody is, or the server does not answer. */
export async function permissionsOrNull(): Promise<ReadonlySet<string> | null> {
  try {
    return (await cachedRights(createApi(await connect(undefined, 'cli')))).permissions
  } catch (error) {
    if (error instanceof CommandError) return null
    throw error
  }
}
