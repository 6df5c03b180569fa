import { goodsBrand } from '../../../contract/resources/product/goodsBrand.ts'
import { readings } from '../../../kernel/pinyin.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { presentRows } from '../../engine/read.ts'
import type { Route } from '../../engine/route.ts'
import { selectWhere } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'

/** Index letter of a name: of its pinyin or its own first letter, else `#`. */
export function initialOf(name: string): string {
  const letter = readings(name).charAt(0).toUpperCase()
  return /[A-Z]/.test(letter) ? letter : '#'
}

const goodsBrandHooks: Hooks<typeof goodsBrand> = {
  beforeSave: async ({ before, draft }) => {
    if (before === null) draft.spuCount = 0
    const name = typeof draft.brandName === 'string' ? draft.brandName : before?.brandName
    const currentLetter = draft.firstLetter === undefined ? before?.firstLetter : draft.firstLetter
    if (!currentLetter && name) draft.firstLetter = initialOf(name)
    await Promise.resolve()
  },
}

/** Routes of brands beside the declared ones. */
export const BRAND_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-product/goodsBrand/getList',
    summary: '全部启用的品牌',
    choices: true,
    read: async (_parameters, reading) =>
      presentRows(
        goodsBrand,
        await selectWhere(reading.database.kysely, goodsBrand, reading.tenantId, {
          field: 'status',
          operator: 'equals',
          values: [goodsBrand.states.wire.enabled],
        }),
        reading,
      ),
  },
]

export const goodsBrandParticulars = particulars(goodsBrand, { hooks: goodsBrandHooks })
