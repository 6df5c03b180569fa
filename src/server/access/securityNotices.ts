import { say } from '../../contract/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import type { Reader } from '../store/db.ts'
import { insertMessages } from '../store/desk/messageRows.ts'
import { insertSecurityNotice } from '../store/access/securityNoticeRows.ts'
import type { Agent } from './agent.ts'

/** The user a notice is for. */
export interface Owner {
  readonly tenantId: string
  readonly userId: string
}

/** Page of the user's own sessions and security notices. */
const OWN_PAGE = '/info/index'

/** Tells a user what happened to the own account: by a message, and under 安全动态 of the own page. */
export async function notifyOwner(
  db: Reader,
  { tenantId, userId }: Owner,
  kind: string,
  sentence: Sentence,
): Promise<void> {
  const isNew = await insertSecurityNotice(db, { id: newId(), tenantId, userId, kind, sentence })
  const message = { tenantId, userIds: [userId], category: 'system', sentence, link: OWN_PAGE } as const
  if (isNew) await insertMessages(db, message)
}

/**
 * Tells a user of a login on a device the account did not use before; the same device and address once a day.
 */
export const notifyNewDevice = (
  db: Reader,
  owner: Owner,
  { ip, device, browser }: Agent & { readonly ip: string },
): Promise<void> =>
  notifyOwner(
    db,
    owner,
    'newDevice',
    device === '' && browser === ''
      ? say('账号在一台新设备上登录，地址 {address}', { address: ip })
      : say('账号在一台新设备上登录：{device}，地址 {address}', {
          device: [device, browser].filter(Boolean).join(' '),
          address: ip,
        }),
  )
