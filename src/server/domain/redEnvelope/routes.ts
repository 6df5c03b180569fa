import { fail } from '../../../contract/errors.ts'
import { FAVOR_PLATFORMS } from '../../../contract/parts/favorTerms.ts'
import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { RED_SANDBOX_ROUTES } from './sandboxRoutes.ts'

const MAX_CHOICES = 500

/** The number of a choice in a parameter; null where it is not given. */
function numberIn(value: unknown, name: string, wire: Readonly<Record<string, number>>): number | null {
  if (value === undefined || value === null || value === '') return null
  const number = Number(value)
  return Object.values(wire).includes(number)
    ? number
    : fail('VALIDATION', { label: name, rule: '的选项不存在' }, name)
}

/** Campaigns for selections. */
async function downBox({ platform, status }: Parameters, reading: Reading): Promise<unknown> {
  const onPlatform = numberIn(platform, 'platform', FAVOR_PLATFORMS.wire),
    inState = numberIn(status, 'status', redEnvelope.states.wire)
  const rows = await selectWhere(reading.database.kysely, redEnvelope, reading.tenantId, {
    all: [visibleTo(redEnvelope, reading)],
  })
  return rows
    .filter((row) => onPlatform === null || FAVOR_PLATFORMS.wire[row.platform] === onPlatform)
    .filter((row) => inState === null || redEnvelope.states.wire[row.status] === inState)
    .slice(0, MAX_CHOICES)
    .map(({ id, envelopeNo, envelopeName, countBalance, amountBalance }) => ({
      id,
      envelopeNo,
      envelopeName,
      countBalance,
      amountBalance,
    }))
}

/** Calls of red packets beside the declared ones. */
export const RED_ENVELOPE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${redEnvelope.path}/downBox`,
    summary: '红包活动下拉',
    permission: 'redEnvelope_view',
    resource: redEnvelope.id,
    read: downBox,
  },
  ...RED_SANDBOX_ROUTES,
]
