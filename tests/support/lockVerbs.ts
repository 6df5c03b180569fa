import { sql } from 'kysely'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { takeLocks } from '../../src/server/store/locks.ts'
import { inSavepoint } from '../../src/server/store/database.ts'

/** Sequences of locks: the testing build allows the default one and `undone`, and refuses the others. */
async function run({ verb, ids }: Parameters, { db, tenantId }: Work): Promise<{ readonly answer: unknown }> {
  const [firstId = '', secondId = ''] = (ids as readonly string[]).map(String)
  switch (verb) {
    case 'backwards':
      await takeLocks(db, tenantId, { customer: [firstId] })
      await takeLocks(db, tenantId, { document: ['LOCKS'] })
      break
    case 'descending':
      for (const id of [firstId, secondId].sort().toReversed())
        await takeLocks(db, tenantId, { customer: [id] })
      break
    case 'past':
      await sql`update contract_party_account set hold_amount = hold_amount where id = ${firstId}`.execute(db)
      break
    case 'others':
      await takeLocks(db, tenantId, { customer: [firstId] })
      await sql`
        select id from contract_party_account where id = any(${[firstId, secondId]}::bigint[]) for update
      `.execute(db)
      break
    case 'undone':
      await inSavepoint(db, async () => {
        await takeLocks(db, tenantId, { customer: [firstId] })
        throw new Error('undone')
      }).catch((error: unknown) => {
        if ((error as Error).message !== 'undone') throw error
      })
      await takeLocks(db, tenantId, { document: ['LOCKS'], customer: [firstId] })
      break
    default:
      await takeLocks(db, tenantId, { customer: [secondId, firstId], document: ['LOCKS'] })
  }
  return { answer: true }
}

/** Locking as calls, for the test of the lock order check. */
export const LOCK_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/locks',
    summary: '加锁次序',
    permission: 'ledger_view',
    resource: 'accountDetail',
    action: 'test',
    write: run,
  },
]
