import { permissionOf } from '../../contract/define/permission.ts'
import { say } from '../../contract/errors.ts'
import { user } from '../../contract/resources/system/user.ts'
import { selectHolders } from '../store/access/holderRows.ts'
import type { Reader } from '../store/db.ts'
import { insertMessages } from '../store/desk/messageRows.ts'

/** Tells whoever may decide that somebody registered and waits. */
export async function notifyRegistration(
  db: Reader,
  tenantId: string,
  { id, account }: { readonly id: string; readonly account: string },
): Promise<void> {
  await insertMessages(db, {
    tenantId,
    userIds: await selectHolders(db, tenantId, permissionOf(user, 'audit')),
    category: 'todo',
    sentence: say('账号 {account} 申请注册，待审核', { account }),
    link: `${user.menu?.path ?? ''}?row=${id}&pane=detail`,
  })
}
