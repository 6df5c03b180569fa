import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { particulars } from '../../engine/particulars.ts'
import {
  testConnect,
  queryBalance,
  resetSecret,
  prefetchTestConnect,
  prefetchQueryBalance,
} from './connection.ts'
import { enable, disable, terminate } from './supplierActions.ts'
import { supplierConfigHooks } from './supplierConfig.ts'

export const supplierConfigParticulars = particulars(supplierConfig, {
  hooks: supplierConfigHooks,
  prefetch: { testConnect: prefetchTestConnect, queryBalance: prefetchQueryBalance },
  actions: { enable, disable, terminate, testConnect, queryBalance, resetSecret },
})
