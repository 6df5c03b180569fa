import type { Writer } from '../../store/db.ts'
import { claimNotices, endNotice } from '../../store/openapi/notifyRows.ts'
import { dateNotices } from '../../store/seed/noticeRows.ts'

const ALL = { limit: 1000, seconds: 60 } as const
const DELIVERED = { delivered: true, nextInSeconds: null, httpCode: 200, reply: 'success' } as const
const FAILED = {
  delivered: false,
  nextInSeconds: 60,
  httpCode: 502,
  reply: '<html><title>502 Bad Gateway</title></html>',
} as const

/**
 * Ends the callbacks of the past orders, so that none of them is sent from a demonstration: all were answered when
 * their order ended, but that of the oldest order, which was given up.
 */
export async function seedCallbacks(writer: Writer, tenantId: string): Promise<void> {
  const notices = await claimNotices(writer, ALL)
  const [oldest] = notices.toSorted((a, b) => a.bizNo.localeCompare(b.bizNo))
  for (const notice of notices) await endNotice(writer, notice, notice === oldest ? FAILED : DELIVERED)
  await dateNotices(writer, tenantId)
}
