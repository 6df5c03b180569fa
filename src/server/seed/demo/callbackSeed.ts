import type { Writer } from '../../store/db.ts'
import { endPastNotices } from '../../store/seed/noticeRows.ts'

/**
 * Ends the callbacks of the past orders, so that none of them is sent from a demonstration: all were answered when
 * their order ended, but that of the oldest order, which was given up.
 */
export const seedCallbacks = (writer: Writer, tenantId: string): Promise<void> =>
  endPastNotices(writer, tenantId, {
    answered: { httpCode: 200, reply: 'success' },
    failed: { httpCode: 502, reply: '<html><title>502 Bad Gateway</title></html>' },
  })
