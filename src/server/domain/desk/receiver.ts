import type { Caller } from '../../engine/caller.ts'
import type { NoticeReceiver } from '../../store/desk/noticeRows.ts'

/** The caller as one whom messages and notices are for: in his own tenant, in the roles he works in. */
export const receiverOf = ({ session, access }: Caller): NoticeReceiver => ({
  tenantId: session.tenantId,
  userId: session.userId,
  roleIds: session.roleIds,
  deptPath: access.deptPath,
})
