import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createApi } from '../api.ts'
import { connect } from '../connection.ts'
import { deriveRights } from '../rights.ts'
import { createAgreements } from './agreements.ts'
import { createServer } from './server.ts'
import type { ToolContext } from './tool.ts'

/** Serves the tools on the standard input and output until the client closes them. */
export async function serve(profile: string | undefined): Promise<void> {
  const api = createApi(await connect(profile, 'mcp'))
  let codes: Promise<ReadonlySet<string>> | null = null
  const permissions = (): Promise<ReadonlySet<string>> =>
    (codes ??= deriveRights(api).then(
      (derived) => derived.permissions,
      (error: unknown) => {
        codes = null
        throw error
      },
    ))
  const context: ToolContext = { api, agreements: createAgreements(), permissions }
  // Whoever is not logged in is told so at once, not by the first tool.
  await permissions()
  serveStdio(() => createServer(context))
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
  })
}
