import { user } from '../../../contract/resources/system/user.ts'
import { particulars } from '../../engine/particulars.ts'
import { grant, resetPassword, unlock, enable, disable } from './userActions.ts'
import { userHooks } from './user.ts'

export const userParticulars = particulars(user, {
  hooks: userHooks,
  actions: { grant, resetPassword, unlock, enable, disable },
})
