import { refuse } from '../../../contract/errors.ts'
import { goodsSpec } from '../../../contract/resources/product/goodsSpec.ts'
import { newId } from '../../../kernel/id.ts'
import { hooks } from '../../engine/hooks.ts'
import { selectUsedValues } from '../../store/product/goodsRows.ts'

interface Value {
  readonly valueId: string | null
  readonly value: string
  readonly sort: number | null
  readonly enable: boolean | null
}
const IN_USE = '规格值已被商品使用，不能删除'

/** The values as they will be kept: each with a number of its own that stays with it. */
function settled(values: readonly Value[], known: readonly Value[]): Value[] {
  const texts = values.map(({ value }) => value.trim())
  const twice = texts.findIndex((text, index) => texts.indexOf(text) !== index)
  if (twice >= 0) refuse('规格值重复', `specValues.${twice}.value`)
  if (texts.some((text) => text.includes('/'))) refuse('规格值不能含有 /', 'specValues')
  const ids = new Set(known.map(({ valueId }) => valueId))
  return values.map((one, index) => {
    const kept = ids.has(one.valueId)
      ? one.valueId
      : known.find(({ value }) => value === texts[index])?.valueId
    return {
      ...one,
      value: texts[index] ?? '',
      valueId: kept ?? newId(),
      sort: one.sort ?? index,
      enable: one.enable ?? true,
    }
  })
}

hooks(goodsSpec, {
  beforeSave: async ({ before, draft, work }) => {
    if (before === null) draft.useCount = 0
    if (!Array.isArray(draft.specValues)) return
    const known = (before?.specValues ?? []) as readonly Value[]
    const values = settled(draft.specValues as Value[], known)
    const left = new Set(values.map(({ valueId }) => valueId))
    const gone = known.filter(({ valueId }) => !left.has(valueId))
    if (before && gone.length > 0) {
      const used = await selectUsedValues(work.db, work.tenantId, before.id)
      if (gone.some(({ valueId }) => used.has(String(valueId)))) refuse(IN_USE, 'specValues')
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
        refuse(IN_USE)
  },
})
