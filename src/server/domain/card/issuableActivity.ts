import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { unmadeCards } from '../../store/card/plannedCardRows.ts'
import { findMatching } from '../../store/rows.ts'

type Activity = Row<typeof cardActivity>

/**
 * The activity whose cards an order issues; `lock` keeps orders entered at once from planning the same cards.
 * Activities are locked after accounts. Refuses one that is not enabled, is over, or has cards of another form.
 */
export async function issuableActivity(
  {
    id,
    cardForm,
    lock,
  }: {
    readonly id: string
    readonly cardForm: 'physical' | 'electronic'
    readonly lock: boolean
  },
  work: Work,
): Promise<Activity> {
  const [activity] = await findMatching(work.db, cardActivity, {
    tenantId: work.tenantId,
    ids: [id],
    where: { all: [] },
    lock,
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

/**
 * Refuses at `field` where a locked activity has fewer cards to be issued yet. `isEntered`: the order is written
 * already, so that its cards are among those that wait.
 */
export async function requirePlanned(
  { id, plannedQuantity, issuedCards }: Activity,
  { qty, field, isEntered }: { readonly qty: number; readonly field: string; readonly isEntered: boolean },
  work: Work,
): Promise<void> {
  const waiting = (await unmadeCards(work.db, work.tenantId, id)) - (isEntered ? qty : 0)
  const left = plannedQuantity - (issuedCards ?? 0) - waiting
  if (qty > left) fail('PHYSICAL_CARD_PLANNED', { n: Math.max(0, left) }, field)
}
