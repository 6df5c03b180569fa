import { encodeInput } from '../../contract/wireOut.ts'
import type { Preview } from '../../contract/wire.ts'
import { selectionWire } from '../../palette/selection.ts'
import { ApiError } from '../api.ts'
import { previewOf } from '../record/changes.ts'
import { toast } from '../shell/toast.ts'
import { sentence, t } from '../text.ts'
import { askAgreement } from './askAgreement.ts'
import { paintEarly, paintEligible } from './paint.ts'
import { perform } from './perform.ts'
import { agreementOf, mustAsk } from './plan.ts'
import type { ActPlace, ActWish } from './place.ts'

/** Why nothing can be done at all. */
const reasonOf = (skip: Preview['skipped'][number] | undefined): string =>
  skip?.said ? sentence(skip.said) : t(skip?.reason ?? '没有可以操作的数据')

/** Previews, asks where it must, runs, reports and remembers for undo one change of the selected rows. */
export async function act(place: ActPlace, wish: ActWish): Promise<void> {
  const { resource } = place
  const { action } = wish
  const inputs = resource.actions[action]?.input
  const body = selectionWire(wish.selection)
  const input = inputs ? encodeInput(inputs, wish.input) : {}
  const early = paintEarly(place, wish)
  try {
    const preview = await previewOf(resource, action, body, input)
    if (preview.eligible === 0) toast(reasonOf(preview.skipped[0]), { tone: 'warn' })
    const agreed =
      preview.eligible > 0 &&
      (!mustAsk(resource, action, preview, wish.selection.kind) ||
        (await askAgreement(agreementOf(resource, action, preview))))
    if (!agreed) {
      early?.rollback()
      return
    }
    await perform(place, {
      action,
      body,
      input,
      preview,
      patch: early ?? paintEligible(place, wish, preview),
    })
  } catch (error) {
    early?.rollback()
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
}
