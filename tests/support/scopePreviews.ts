import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'
import type { TestServer } from './server.ts'

const COMPANY = '100001'
const PATH = '/blade-system/data-scope/visible-rows'
export interface Preview {
  readonly total: number
  readonly remaining: number
  readonly sample: readonly string[]
  readonly exempt: boolean
  readonly alsoLimits: readonly string[]
  readonly noun: { readonly id: string }
  readonly user: { readonly id: string; readonly account: string }
}

/** Asks for previews of data scopes, by default as the administrator of the demo company. */
export function scopePreviews(server: TestServer) {
  const ask = (
    body: Record<string, unknown>,
    client: Client = server.as('admin', COMPANY),
  ): Promise<Answer<Preview>> => client.post<Preview>(PATH, body)
  return {
    ask,
    /** The preview, which must not be refused. */
    preview: async (body: Record<string, unknown>): Promise<Preview> => {
      const answer = await ask(body)
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
      return answer.data
    },
    /** The id of an account of the demo company. */
    idOf: async (account: string): Promise<string> =>
      String(
        (
          await server.sql(
            `select id::text as id from account where tenant_id = '${COMPANY}' and account = '${account}'`,
          )
        )[0]?.id,
      ),
  }
}
