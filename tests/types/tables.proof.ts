import type { Insertable, Selectable, Updateable } from 'kysely'
import type { NounTables } from '../../src/server/store/columnTypes.ts'
import type { Reader, Tables } from '../../src/server/store/db.ts'
import type { specimen, SpecimenShape } from '../support/specimen.ts'
import { prove, type Same } from './equal.ts'

declare const db: Reader

void db.selectFrom('job').select(['id', 'fence']).where('queue', '=', 'export')
void db.selectFrom('account').select('real_name as realName').where('tenant_id', '=', '100001')
// @ts-expect-error a misspelt table
void db.selectFrom('jobs')
// @ts-expect-error a misspelt column
void db.selectFrom('job').select('fense')
// @ts-expect-error a misspelt column in a condition
void db.selectFrom('account').select('id').where('tenant', '=', '100001')
// @ts-expect-error the name of a field is not that of its column
void db.selectFrom('account').select('realName')
// @ts-expect-error a column of another table
void db.updateTable('dept').set({ role_name: '运营' })
// @ts-expect-error a text is no number
void db.updateTable('job').set({ fence: '1' })
// @ts-expect-error a table without removed rows
void db.deleteFrom('stock_card').where('is_deleted', '=', 1)
// @ts-expect-error a table of the platform has no tenant
void db.selectFrom('menu').select('tenant_id')
// @ts-expect-error a column that has no default is missing
void db.insertInto('role_menu').values({ tenant_id: '100001', role_id: '1' })
// @ts-expect-error a column that the database computes
void db.updateTable('supplier_goods').set({ margin: 1 })

type SpecimenTables = NounTables<typeof specimen>
prove<Same<keyof SpecimenTables, 'specimen' | 'specimen_parts'>>(true)
type Read = Selectable<SpecimenTables['specimen']>
prove<Same<Read['id'], string>>(true)
prove<Same<Read['tenant_id'], string>>(true)
prove<Same<Read['name'], string>>(true)
prove<Same<Read['story'], string | null>>(true)
prove<Same<Read['weight'], number | null>>(true)
prove<Same<Read['is_fragile'], boolean | null>>(true)
prove<Same<Read['grade'], number>>(true)
// Choices with textual codes are stored as text.
prove<Same<Read['source_kind'], string | null>>(true)
prove<Same<Read['keeper_ids'], string[] | null>>(true)
prove<Same<Read['shape'], SpecimenShape | null>>(true)
prove<Same<Read['stage'], number>>(true)
prove<Same<Read['is_deleted'], number>>(true)
prove<Same<Read['update_time'], string>>(true)
// Money is read as text, as the drivers return it, and written as the value of its field.
prove<Same<Read['price'], string | null>>(true)
// A window has two columns, a searchable secret a digest.
prove<Same<Extract<keyof Read, `season${string}`>, 'season_begin' | 'season_end'>>(true)
prove<Same<Extract<keyof Read, `id_number${string}`>, 'id_number' | 'id_number_hmac'>>(true)

type ReadPart = Selectable<SpecimenTables['specimen_parts']>
prove<Same<ReadPart['specimen_id'], string>>(true)
prove<Same<ReadPart['position'], number>>(true)
prove<Same<ReadPart['part_name'], string>>(true)

// Lists in JSON are written as text: the drivers would make an SQL array of them.
prove<Same<Updateable<Tables['preference']>['value'], string | undefined>>(true)
prove<Same<Selectable<Tables['preference']>['value'], unknown>>(true)
prove<Same<Insertable<Tables['job']>['not_before'], string | Date | undefined>>(true)
