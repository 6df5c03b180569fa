import { logApi } from '../../../contract/resources/system/logApi.ts'
import { logError } from '../../../contract/resources/system/logError.ts'
import { logUsual } from '../../../contract/resources/system/logUsual.ts'
import type { Changes } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'

/** Adds the name by which old clients read the method of the request. */
const OLD_NAME = {
  sets: ['method'],
  from: ['requestMethod'],
  run: async (rows: readonly Changes[]): Promise<void> => {
    for (const row of rows) row.method = row.requestMethod
    await Promise.resolve()
  },
} as const
const decorate = [OLD_NAME]

export const logUsualParticulars = particulars(logUsual, { hooks: { decorate } })
export const logApiParticulars = particulars(logApi, { hooks: { decorate } })
export const logErrorParticulars = particulars(logError, { hooks: { decorate } })
