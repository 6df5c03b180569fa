import { fail } from '../../../contract/errors.ts'
import { region } from '../../../contract/resources/system/region.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { selectWhere } from '../../store/rows.ts'
import { COUNTRY_CODE, linkRegion } from '../../store/system/regionRows.ts'
import type { Reader } from '../../store/db.ts'

/** Digits of a code at each level below the country. */
const LENGTHS = [2, 4, 6, 9, 12] as const
/** Names of the levels below the country in the answers of old clients: `provinceCode`, `provinceName`. */
const LEVELS = ['province', 'city', 'district', 'town', 'village'] as const

const levelOf = (code: string): number =>
  code === COUNTRY_CODE ? 0 : LENGTHS.findIndex((length) => length === code.length) + 1
/** The codes of a division and of those above it, the country excepted; topmost first. */
const pathOf = (code: string): string[] =>
  code === COUNTRY_CODE
    ? []
    : LENGTHS.filter((length) => length <= code.length).map((length) => code.slice(0, length))

/** The keys that `addLevels` sets. */
export const LEVEL_KEYS: readonly string[] = LEVELS.flatMap((level) => [`${level}Code`, `${level}Name`])

/** The divisions with these codes, as far as the caller sees them. */
export const regionsByCode = (db: Reader, codes: readonly string[]) =>
  selectWhere(db, region, '', { field: 'code', operator: 'in', values: codes })

/** The nearest division above a code. */
async function parentOf(db: Reader, code: string): Promise<{ id: string; code: string } | null> {
  if (code === COUNTRY_CODE) return null
  const found = await regionsByCode(db, [COUNTRY_CODE, ...pathOf(code).slice(0, -1)])
  const nearest = found.toSorted((one, other) => levelOf(other.code) - levelOf(one.code))[0]
  return nearest ?? null
}

/** Adds code and name of every level to rows, as old clients expect. */
async function addLevels(rows: readonly Changes[], db: Reader): Promise<void> {
  const codes = new Set(rows.flatMap((row) => pathOf(String(row.code ?? ''))))
  const names = new Map((await regionsByCode(db, [...codes])).map(({ code, name }) => [code, name]))
  for (const row of rows) {
    const path = pathOf(String(row.code ?? ''))
    for (const [index, level] of LEVELS.entries()) {
      const code = path[index]
      row[`${level}Code`] = code ?? ''
      row[`${level}Name`] = code === undefined ? '' : (names.get(code) ?? '')
    }
  }
}

const hooks: Hooks<typeof region> = {
  // Code, level and parent of a division never change; an import may bring a parent in the same file.
  beforeSave: async ({ before, draft, work, many }) => {
    if (before) {
      delete draft.parentId
      return
    }
    const code = String(draft.code),
      parent = await parentOf(work.db, code)
    if (!parent && !many && code !== COUNTRY_CODE) fail('REGION_NO_PARENT', {}, 'code')
    if (typeof draft.parentId === 'string' && draft.parentId !== parent?.id)
      fail('REGION_OTHER_PARENT', {}, 'code')
    Object.assign(draft, {
      parentId: parent?.id ?? null,
      parentCode: parent?.code ?? '0',
      regionLevel: String(levelOf(code)),
    })
  },
  afterSave: async ({ before, after, work }) => {
    if (!before && !(await linkRegion(work.db, after))) fail('REGION_NO_PARENT', {}, 'code')
  },
  decorate: [
    {
      sets: LEVEL_KEYS,
      from: ['code'],
      run: (rows, { database }) => addLevels(rows, database.kysely),
    },
  ],
}

export const regionParticulars = particulars(region, { hooks })
