import { express } from '../../../contract/resources/stock/express.ts'
import { TRACK_STATES, type TrackState } from '../../../contract/parts/expressState.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Reader } from '../db.ts'
import { ago, NOW, ONE } from '../expressions.ts'
import { selectWhere } from '../rows.ts'

type Express = Row<typeof express>

/** The enabled companies of a tenant, in their order. */
export const enabledCompanies = (db: Reader, tenantId: string): Promise<Express[]> =>
  selectWhere(db, express, tenantId, {
    field: 'status',
    operator: 'equals',
    values: [express.states.wire.enabled],
  })

/** Whether a tenant has any company, enabled or not. */
export async function hasCompanies(db: Reader, tenantId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('express')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', 0)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** The names of the companies of a tenant by their codes, disabled ones too: their parcels are still on the way. */
export async function companyNames(db: Reader, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const companies = await selectWhere(db, express, tenantId, { all: [] })
  return new Map(companies.map(({ expressCode, expressName }) => [expressCode, expressName]))
}

/** A number at a company, and the end of the phone it was asked with. */
export interface TrackKey {
  readonly tenantId: string
  readonly expressCode: string
  readonly expressNo: string
  readonly phoneTail: string
}
/** An answer about a parcel; `state` null where nothing was known. */
export interface StoredTrack {
  readonly state: TrackState | null
  readonly traces: string
}
const NAMES = new Map(Object.entries(TRACK_STATES.wire).map(([name, code]) => [code, name as TrackState]))

/** The answer to the same question of the last `minutes`; null where there is none. */
export async function recentTrack(db: Reader, key: TrackKey, minutes: number): Promise<StoredTrack | null> {
  const [row] = await db
    .selectFrom('express_track')
    .select(['track_state', 'traces'])
    .where('tenant_id', '=', key.tenantId)
    .where('express_code', '=', key.expressCode)
    .where('express_no', '=', key.expressNo)
    .where('phone_tail', '=', key.phoneTail)
    .where('asked_time', '>', ago(`${minutes} minutes`))
    .execute()
  if (!row) return null
  return {
    state: row.track_state === null ? null : (NAMES.get(row.track_state as 1) ?? null),
    traces: row.traces,
  }
}

/** Keeps an answer in place of an earlier one. */
export async function keepTrack(db: Reader, key: TrackKey, { state, traces }: StoredTrack): Promise<void> {
  const answer = { track_state: state === null ? null : TRACK_STATES.wire[state], traces, asked_time: NOW }
  await db
    .insertInto('express_track')
    .values({
      tenant_id: key.tenantId,
      express_code: key.expressCode,
      express_no: key.expressNo,
      phone_tail: key.phoneTail,
      ...answer,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'express_code', 'express_no', 'phone_tail']).doUpdateSet(answer),
    )
    .execute()
}
