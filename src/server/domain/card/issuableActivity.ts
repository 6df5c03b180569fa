import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { unmadeCards } from '../../store/card/plannedCardRows.ts'
import { findMatching } from '../../store/rows.ts'

type Activity = Row<typeof cardActivity>

/**
 * The activity whose cards an order issues, locked so that orders entered at once do not plan the same cards. Refuses
 * one that is not enabled, is over, or has cards of another form.
 */
export async function issuableActivity(
  id: string,
  cardForm: 'physical' | 'electronic',
  work: Work,
): Promise<Activity> {
  const [activity] = await findMatching(work.db, cardActivity, {
    tenantId: work.tenantId,
    ids: [id],
    where: { all: [] },
    lock: true,
  })
  if (activity?.status !== 'enabled' || activity.cardForm !== cardForm)
    return fail(
      cardForm === 'physical' ? 'PHYSICAL_CARD_ACTIVITY' : 'ELECTRONIC_CARD_ACTIVITY',
      {},
      'activityId',
    )
  if (activity.endTime <= momentOf(work)) fail('CARD_ACTIVITY_OVER', {}, 'activityId')
  return activity
}

/** Refuses at `field` where an activity has fewer cards to be issued yet. */
export async function requirePlanned(
  { id, plannedQuantity, issuedCards }: Activity,
  { qty, field }: { readonly qty: number; readonly field: string },
  work: Work,
): Promise<void> {
  const left = plannedQuantity - (issuedCards ?? 0) - (await unmadeCards(work.db, work.tenantId, id))
  if (qty > left) fail('PHYSICAL_CARD_PLANNED', { n: Math.max(0, left) }, field)
}
