import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { particulars } from '../../engine/particulars.ts'
import { enable, unfreeze, disable, freeze, batchUpdateAlertValue } from './merchantActions.ts'
import { supplierRelation, goodsPools } from './merchantTerms.ts'
import { merchantConfigHooks } from './merchantConfig.ts'

export const merchantConfigParticulars = particulars(merchantConfig, {
  hooks: merchantConfigHooks,
  actions: { enable, unfreeze, disable, freeze, batchUpdateAlertValue, supplierRelation, goodsPools },
})
