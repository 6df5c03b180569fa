import { fail } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Route } from '../../engine/route.ts'
import { selectColleagues } from '../../store/system/userRows.ts'
import { ownAccount } from './displayRow.ts'
import { IMPERSONATE_ROUTE } from './impersonation.ts'
import { verifyOldPassword, updatePassword } from './ownAccount.ts'
import { updateOwn } from './ownProfile.ts'
import { PERSONAL_ROUTES } from './personalRoutes.ts'
import { PHONE_PROOF_ROUTES } from './phoneProof.ts'
import { platformDetail, updatePlatform } from './userPlatform.ts'

const BASE = '/blade-system/user'

/** Routes of users beside the declared ones. */
export const USER_ROUTES: readonly Route[] = [
  ...PERSONAL_ROUTES,
  ...PHONE_PROOF_ROUTES,
  IMPERSONATE_ROUTE,
  {
    method: 'GET',
    path: `${BASE}/info`,
    summary: '当前用户',
    read: async (_parameters, reading) => (await ownAccount(reading)) ?? fail('NOT_FOUND'),
  },
  {
    method: 'POST',
    path: `${BASE}/update-info`,
    summary: '修改个人信息',
    resource: user.id,
    action: 'updateInfo',
    personal: true,
    write: updateOwn,
  },
  {
    method: 'POST',
    path: `${BASE}/update-password`,
    summary: '修改个人密码',
    resource: user.id,
    action: 'updatePassword',
    personal: true,
    before: verifyOldPassword,
    write: updatePassword,
  },
  {
    method: 'GET',
    path: `${BASE}/user-list`,
    resource: 'user',
    summary: '本租户的同事',
    choices: true,
    read: async (parameters, { database, tenantId }) =>
      (await selectColleagues(database.kysely, tenantId, String(parameters.keyword ?? ''))).map(
        (colleague) => ({
          ...colleague,
          deptId: colleague.deptId?.join(',') ?? null,
        }),
      ),
  },
  {
    method: 'POST',
    path: `${BASE}/update-platform`,
    summary: '修改用户平台信息',
    permission: 'user_edit',
    resource: user.id,
    action: 'updatePlatform',
    write: updatePlatform,
  },
  {
    method: 'GET',
    path: `${BASE}/platform-detail`,
    resource: 'user',
    summary: '用户平台信息',
    permission: 'user_view',
    read: platformDetail,
  },
]
