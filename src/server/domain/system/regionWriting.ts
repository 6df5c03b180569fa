import { fail, notFound } from '../../../contract/errors.ts'
import { region } from '../../../contract/resources/system/region.ts'
import { isLongId } from '../../../kernel/id.ts'
import { requireOperation } from '../../engine/permit.ts'
import { removeSelected } from '../../engine/remove.ts'
import type { Parameters } from '../../engine/route.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { COUNTRY_CODE } from '../../store/system/regionRows.ts'
import { LEVEL_KEYS, regionsByCode } from './region.ts'
import { textOf } from './regionReading.ts'

/** Saves a division; without an id, one whose code exists is changed. The code says which is its parent. */
export async function submit(parameters: Parameters, work: Work): ReturnType<typeof createRow> {
  const { parentCode, ancestors: _, ...wire } = parameters
  const code = textOf(wire.code),
    above = textOf(parentCode)
  if (![COUNTRY_CODE, '0', ''].includes(above) && !code.startsWith(above))
    fail('REGION_OTHER_PARENT', {}, 'code')
  const [existing] = textOf(wire.id) === '' ? await regionsByCode(work.db, [code]) : []
  const isOld = !work.caller.detail
  const draft = isOld ? inputsOf(wire) : withoutLevels(wire)
  if (textOf(wire.id) === '' && !(existing && isOld)) {
    requireOperation(work.caller, region, 'add')
    return { ...(await createRow(region, draft, work)), action: 'create' }
  }
  requireOperation(work.caller, region, 'edit')
  const { code: _code, ...changed } = draft
  const version = wire.version ?? existing?.version
  const saved = await updateRow(region, { ...changed, id: existing?.id ?? wire.id, version }, work)
  return { ...saved, action: 'update' }
}

/** The row without the codes and names of its levels, which are sent with it. */
const withoutLevels = (wire: Parameters): Parameters =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => !LEVEL_KEYS.includes(name)))

/** The fields of a division that are filled in; old clients send the names of its levels back as well. */
const inputsOf = (wire: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(wire).filter(([name]) => name in region.fields && !region.fields[name as 'code'].computed),
  )

/** Removes divisions by their codes (`id` or `ids`), or by the ids of their rows. */
export async function remove(parameters: Parameters, work: Work): ReturnType<typeof removeSelected> {
  requireOperation(work.caller, region, 'delete')
  const named = textOf(parameters.ids ?? parameters.id)
    .split(',')
    .filter((name) => name !== '')
  if (named.length === 0 || named.some((name) => isLongId(name)))
    return removeSelected(region, parameters, work)
  const rows = await regionsByCode(work.db, named)
  if (rows.length < named.length) throw notFound(region)
  return removeSelected(region, { ids: rows.map(({ id }) => id) }, work)
}
