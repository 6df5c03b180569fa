import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** A data scope in the form of its API. */
export interface ScopeDraft {
  readonly resourceCode: string
  readonly scopeType?: number
  readonly scopeField?: string
  readonly scopeColumn?: string
  readonly scopeValue?: string
  readonly scopeRule?: unknown
}
/** A user with every permission in tenant 100001, limited by one data scope only. */
export interface Scoped {
  readonly client: Client
  readonly plain: Client
  readonly hold: (draft: ScopeDraft) => Promise<void>
}

/** No row satisfies it. */
export const NO_ROWS: Omit<ScopeDraft, 'resourceCode'> = {
  scopeType: 5,
  scopeField: '*',
  scopeRule: { field: 'id', operator: 'equals', value: '1' },
}
/** All rows, without any field. */
export const NO_FIELDS: Omit<ScopeDraft, 'resourceCode'> = { scopeType: 1, scopeField: 'none' }

const T = "'100001'"
/**
 * Gives an account of the demo company one role with every button and one data scope, which `hold` changes.
 */
export async function scopedUser(server: TestServer, account: string): Promise<Scoped> {
  const admin = server.as('admin', '100001')
  const [{ id: menuId = '' } = {}] = (await server.sql(
    'select min(id)::text as id from menu where is_deleted = 0',
  )) as { id?: string }[]
  const scope = { menuId, scopeName: `${account}的范围` }
  const created = await admin.post<{ id: string; version: number }>('/blade-system/data-scope/submit', {
    ...scope,
    resourceCode: 'topmenu',
    scopeType: 1,
    scopeField: '*',
  })
  if (created.code !== 200) throw new Error(JSON.stringify(created.body))
  await giveAll(server, account, created.data.id)
  let { version } = created.data
  return {
    client: server.as(account, '100001'),
    plain: server.as(account, { tenant: '100001', detail: false }),
    hold: async (draft) => {
      const updated = await admin.post<{ version: number }>('/blade-system/data-scope/submit', {
        ...scope,
        scopeType: 1,
        scopeField: '*',
        id: created.data.id,
        version,
        ...draft,
      })
      if (updated.code !== 200) throw new Error(JSON.stringify(updated.body))
      version = updated.data.version
    },
  }
}

/** Gives an account one role only, with every button and one data scope. */
async function giveAll(server: TestServer, account: string, scopeId: string): Promise<void> {
  const role = '77' + String(scopeId).slice(2)
  await server.sql(
    `
      insert into role (id, tenant_id, role_name, role_alias, sort)
      values (${role}, ${T}, '${account}全权', '${account}_all', 99)
    `,
  )
  await server.sql(
    `
      insert into role_menu (tenant_id, role_id, menu_id)
      select ${T}, ${role}, id
      from menu
      where is_deleted = 0
    `,
  )
  await server.sql(
    `insert into role_data_scope (tenant_id, role_id, scope_id) values (${T}, ${role}, ${scopeId})`,
  )
  await server.sql(
    `update account set role_id = array[${role}]::bigint[] where tenant_id = ${T} and account = '${account}'`,
  )
}
