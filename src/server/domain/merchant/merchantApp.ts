import { randomInt } from 'node:crypto'
import { fail, say } from '../../../contract/errors.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { findRows } from '../../store/rows.ts'
import { appPages } from './appCounts.ts'
import { requireAgreement, requireChannels, requirePages } from './appOpening.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789',
  KEY_LENGTH = 10

const newKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? 'a').join('')

const hooks: Hooks<typeof merchantApp> = {
  beforeSave: async ({ before, draft, work }) => {
    if ((draft.pathKey ?? before?.pathKey ?? '') === '') draft.pathKey = newKey()
    if (before) return
    draft.publishVersion = 0
    const [merchant] = await findRows(work.db, merchantConfig, work.tenantId, [String(draft.merchantId)])
    if (merchant?.merchantType !== 'mall') fail('APP_NOT_MALL', {}, 'merchantId')
    const [product] = await findRows(work.db, appConfig, work.tenantId, [String(draft.productId)])
    if (product?.status !== 'enabled') fail('APP_PRODUCT_OFF', {}, 'productId')
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ status }) => status === 'online')) fail('APP_ONLINE')
    await Promise.resolve()
  },
  decorate: [appPages],
}

const online: ActionHandler<typeof merchantApp, 'online'> = async (row, _input, work) => {
  await requirePages(row, work)
  await requireChannels(row, work)
  await requireAgreement(row, work)
  return {
    set: { onlineTime: formatMoment(new Date()), offlineTime: null },
    consequences: [say('{name}：消费者可以访问', { name: row.appName })],
  }
}

const offline: ActionHandler<typeof merchantApp, 'offline'> = (row) => ({
  set: { offlineTime: formatMoment(new Date()) },
  consequences: [say('{name}：消费者不能再访问', { name: row.appName })],
})

export const merchantAppParticulars = particulars(merchantApp, { hooks, actions: { online, offline } })
