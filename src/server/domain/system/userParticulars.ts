import { user } from '../../../contract/resources/system/user.ts'
import { particulars } from '../../engine/particulars.ts'
import {
  auditPass,
  auditRefuse,
  disable,
  enable,
  grant,
  resetFactor,
  resetPassword,
  unlock,
} from './userActions.ts'
import { userHooks } from './user.ts'

export const userParticulars = particulars(user, {
  hooks: userHooks,
  actions: { grant, resetFactor, resetPassword, unlock, auditPass, auditRefuse, enable, disable },
})
