import { fail } from '../../../contract/errors.ts'
import { express } from '../../../contract/resources/stock/express.ts'
import { linearPattern } from '../../../kernel/linearPattern.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { shippedWith } from '../../store/order/parcelTrackRows.ts'

const hooks: Hooks<typeof express> = {
  beforeSave: async ({ draft }) => {
    if (typeof draft.noRegex === 'string' && draft.noRegex !== '' && !linearPattern(draft.noRegex))
      fail('EXPRESS_PATTERN', {}, 'noRegex')
    await Promise.resolve()
  },
  beforeRemove: async (rows, { db, tenantId }) => {
    const used = await shippedWith(
      db,
      tenantId,
      rows.map(({ expressCode }) => expressCode),
    )
    if (used) fail('EXPRESS_USED')
  },
}

export const expressParticulars = particulars(express, { hooks })
