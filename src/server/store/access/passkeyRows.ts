import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../db.ts'
import { NOW } from '../expressions.ts'
import type { FactorOwner } from './factorRows.ts'
import { storeFactors } from './factorState.ts'

/** A passkey with what a login is checked by. */
export interface PasskeyRow {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly uses: number
  readonly transports: readonly string[]
  readonly rpId: string
}

/** The passkey with an id of its authenticator, of any tenant; null where there is none. */
export async function findPasskey(db: Reader, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkey')
    .select(['id', 'tenant_id', 'user_id', 'credential_id', 'public_key', 'uses', 'transports', 'rp_id'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row
    ? {
        id: String(row.id),
        tenantId: row.tenant_id,
        userId: String(row.user_id),
        credentialId: row.credential_id,
        publicKey: row.public_key,
        uses: Number(row.uses),
        transports: row.transports.split(',').filter(Boolean),
        rpId: row.rp_id,
      }
    : null
}

/** Stores a passkey of a user. */
export async function insertPasskey(
  db: Reader,
  passkey: Omit<PasskeyRow, 'id'> & { readonly name: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('passkey')
    .values({
      id,
      tenant_id: passkey.tenantId,
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      uses: String(passkey.uses),
      transports: passkey.transports.join(',').slice(0, 100),
      rp_id: passkey.rpId,
    })
    .execute()
  await storeFactors(db, passkey)
  return id
}

/** Records a use; false where another use has counted as far already, which a copy of the key would do. */
export async function usePasskey(
  db: Reader,
  { id, uses }: Pick<PasskeyRow, 'id' | 'uses'>,
  usesNow: number,
): Promise<boolean> {
  const rows = await db
    .updateTable('passkey')
    .set({ uses: String(usesNow), used_at: NOW })
    .where('id', '=', id)
    .where('uses', '=', String(uses))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** A passkey as its user sees it. */
export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly createdTime: string
  readonly usedTime: string | null
  readonly credentialId: string
}

/** The passkeys of a user, the oldest first. */
export async function selectPasskeys(db: Reader, { tenantId, userId }: FactorOwner): Promise<OwnPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select([
      'id',
      'name',
      'created_at as createdTime',
      'used_at as usedTime',
      'credential_id as credentialId',
    ])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

/** Renames a passkey of a user; false where it is missing. */
export async function renamePasskey(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  { id, name }: Pick<OwnPasskey, 'id' | 'name'>,
): Promise<boolean> {
  const rows = await db
    .updateTable('passkey')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Removes a passkey of a user, or all of them; the number of removed ones. */
export async function deletePasskeys(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  id: string | null,
): Promise<number> {
  const all = db.deleteFrom('passkey').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  const rows = await (id === null ? all : all.where('id', '=', id)).returning('id').execute()
  await storeFactors(db, { tenantId, userId })
  return rows.length
}
