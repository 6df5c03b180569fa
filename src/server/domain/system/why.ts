import { permissionOf } from '../../../contract/define/permission.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { deedChoices, deedOf } from './whyActions.ts'
import { explain, type Explanation } from './whyAnswer.ts'
import { subjectOf } from './whySubject.ts'

async function answer(parameters: Parameters, reading: Reading, services: Services): Promise<Explanation> {
  const deed = deedOf(services, parameters)
  const subject = await subjectOf(String(parameters.userId ?? ''), reading)
  const typed = String(parameters.rowId ?? parameters.id ?? '').trim()
  return explain({ deed, subject, typed }, reading)
}

/** Calls that explain what a user may do. */
export const WHY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/blade-system/user/why',
    summary: '说明用户为何能或不能做一项操作',
    permission: permissionOf(user, 'why'),
    resource: user.id,
    read: answer,
  },
  {
    method: 'GET',
    path: '/blade-system/user/why-deeds',
    summary: '可以说明的操作',
    permission: permissionOf(user, 'why'),
    read: async ({ keyword }, _reading, services) =>
      Promise.resolve(deedChoices(services, String(keyword ?? ''))),
  },
]
