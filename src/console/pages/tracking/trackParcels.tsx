import { ApiError, get } from '../../api.ts'
import type { Performer } from '../../bulk/performer.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { toast } from '../../shell/toast.ts'
import { requireEnglish, t } from '../../text.ts'
import { type ParcelTrack, TrackDialog } from './TrackDialog.tsx'

interface Parcel {
  readonly parcelNo: string
  readonly expressCode: string
  readonly expressCodeName: string
  readonly expressNo: string
}
const MAX_PARCELS = 10

/** How one parcel stands; a refusal is said in its place. */
async function trackOf(
  orderId: string,
  { expressCode, expressCodeName, expressNo }: Parcel,
): Promise<ParcelTrack> {
  const title = `${expressCodeName || expressCode} ${expressNo}`
  try {
    const query = { expressCode, expressNo, orderId }
    const answer = await get<Pick<ParcelTrack, 'state' | 'traces'>>('/biz-product/express/track', {
      query,
      quiet: true,
    })
    return { ...answer, title, error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { title, state: null, traces: [], error: error.message }
  }
}

/** Asks the express companies about the parcels of an order. */
export const trackParcels: Performer = async (resource, { row, refresh }) => {
  if (!row) return
  await requireEnglish('tracking', () => import('virtual:catalogue/en-tracking')).catch(() => undefined)
  const { parcels } = await get<{ parcels: readonly Parcel[] }>(`${resource.path}/detail`, {
    query: { id: row.id },
  })
  if (parcels.length === 0) {
    toast(t('还没有发货'), { tone: 'info' })
    return
  }
  const tracks: ParcelTrack[] = []
  for (const parcel of parcels.slice(-MAX_PARCELS)) tracks.push(await trackOf(row.id, parcel))
  await openDialog(({ close }: DialogProps) => <TrackDialog parcels={tracks} close={close} />)
  await refresh()
}
