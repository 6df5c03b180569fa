import { fail } from '../../../contract/errors.ts'
import { goodsSpec } from '../../../contract/resources/product/goodsSpec.ts'
import { newId } from '../../../kernel/id.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { selectUsedValues } from '../../store/product/goodsRows.ts'
import { particulars } from '../../engine/particulars.ts'

interface Value {
  readonly valueId: string | null
  readonly value: string
  readonly sort: number | null
  readonly enable: boolean | null
}

/** The values to store; each keeps or gets an id of its own. */
function normalizeValues(values: readonly Value[], storedValues: readonly Value[]): Value[] {
  const texts = values.map(({ value }) => value.trim())
  const duplicateIndex = texts.findIndex((text, index) => texts.indexOf(text) !== index)
  if (duplicateIndex >= 0) fail('SPEC_VALUE_REPEATED', {}, `specValues.${duplicateIndex}.value`)
  if (texts.some((text) => text.includes('/'))) fail('SPEC_VALUE_SLASH', {}, 'specValues')
  const ids = new Set(storedValues.map(({ valueId }) => valueId))
  return values.map((item, index) => {
    const keptId = ids.has(item.valueId)
      ? item.valueId
      : storedValues.find(({ value }) => value === texts[index])?.valueId
    return {
      ...item,
      value: texts[index] ?? '',
      valueId: keptId ?? newId(),
      sort: item.sort ?? index,
      enable: item.enable ?? true,
    }
  })
}

const goodsSpecHooks: Hooks<typeof goodsSpec> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before === null) draft.useCount = 0
    if (!Array.isArray(draft.specValues)) return
    const storedValues = (before?.specValues ?? []) as readonly Value[]
    const values = normalizeValues(draft.specValues as Value[], storedValues)
    const remainingIds = new Set(values.map(({ valueId }) => valueId))
    const removedValues = storedValues.filter(({ valueId }) => !remainingIds.has(valueId))
    if (before && removedValues.length > 0) {
      const usedIds = await selectUsedValues(work.db, work.tenantId, before.id)
      if (removedValues.some(({ valueId }) => usedIds.has(String(valueId))))
        fail('SPEC_VALUE_IN_USE', {}, 'specValues')
    }
    draft.specValues = values
    draft.valueText = values
      .map(({ value }) => value)
      .join('、')
      .slice(0, 2000)
  },
  beforeRemove: async (rows, work) => {
    for (const row of rows)
      if ((row.useCount ?? 0) > 0 || (await selectUsedValues(work.db, work.tenantId, row.id)).size > 0)
        fail('SPEC_VALUE_IN_USE')
  },
}

export const goodsSpecParticulars = particulars(goodsSpec, { hooks: goodsSpecHooks })
