import { fail } from '../../../contract/errors.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { productPages } from './appCounts.ts'

const hooks: Hooks<typeof appConfig> = {
  beforeSave: async ({ draft }) => {
    const codes = new Set<string>()
    for (const { pageCode } of (draft.pageCodes ?? []) as readonly { readonly pageCode: string }[]) {
      if (codes.has(pageCode)) fail('APP_CODE_TWICE', { code: pageCode }, 'pageCodes')
      codes.add(pageCode)
    }
    await Promise.resolve()
  },
  decorate: [productPages],
}

export const appConfigParticulars = particulars(appConfig, { hooks })
