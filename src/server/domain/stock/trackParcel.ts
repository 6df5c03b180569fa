import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { express } from '../../../contract/resources/stock/express.ts'
import type { TrackState } from '../../../contract/parts/expressState.ts'
import { readParam } from '../../engine/parameters.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'
import type { Services } from '../../services.ts'
import { keepTrack, recentTrack, type TrackKey } from '../../store/stock/expressRows.ts'
import { kuaidi100 } from '../../tracking/kuaidi100.ts'
import { type Trace, type Track, TrackingFailure, type TrackProvider } from '../../tracking/provider.ts'
import { rehearsed } from '../../tracking/rehearsed.ts'

/** Minutes for which an answer is given again. */
export const CACHE_MINUTES = 30
const QUERY_URL = 'https://poll.kuaidi100.com/poll/query.do'

type Express = Row<typeof express>
/** What is known of a parcel; `state` null where nothing is. */
export interface Known {
  readonly state: TrackState | null
  readonly traces: readonly Trace[]
}

/**
 * The tracking service of a tenant, by its parameters `express.track.*`; in a demonstration one that calls nobody.
 * Null where there is none.
 */
export async function trackProviderOf(
  { database, config }: Pick<Services, 'database' | 'config'>,
  tenantId: string,
): Promise<TrackProvider | null> {
  const read = async (name: string): Promise<string> =>
    (await readParam({ database, tenantId }, `express.track.${name}`))?.trim() ?? ''
  const [customer, key, url] = [await read('customer'), await read('key'), await read('url')]
  if (customer !== '' && key !== '')
    return kuaidi100({
      customer,
      key,
      url: url || QUERY_URL,
      allowPrivate: await allowsPrivateHosts({ database }),
    })
  return config.demo && !config.production ? rehearsed : null
}

/**
 * What the company of a parcel says of it; asked once in half an hour. Rejects with TrackingFailure where the service
 * cannot be asked.
 */
export async function askParcel(
  services: Services,
  { company, provider, ...key }: TrackKey & { readonly company: Express; readonly provider: TrackProvider },
): Promise<Known> {
  const { database } = services
  const recent = await recentTrack(database.kysely, key, CACHE_MINUTES)
  if (recent) return { state: recent.state, traces: JSON.parse(recent.traces) as Trace[] }
  const track: Track | null = await provider({
    queryCode: company.queryCode ?? '',
    expressNo: key.expressNo,
    phoneTail: key.phoneTail || null,
  })
  const answer: Known = track ?? { state: null, traces: [] }
  await database.transaction((db) =>
    keepTrack(db, key, { state: answer.state, traces: JSON.stringify(answer.traces) }),
  )
  return answer
}

/** Answers a question about a parcel, or refuses it with what is missing. */
export async function trackOrRefuse(
  services: Services,
  tenantId: string,
  {
    company,
    expressNo,
    phoneTail,
  }: { readonly company: Express; readonly expressNo: string; readonly phoneTail: string },
): Promise<Track> {
  if (!company.queryCode) fail('EXPRESS_NOT_TRACKED', {}, 'expressCode')
  if (company.phoneTailRequired ? !/^\d{4}$/.test(phoneTail) : !/^(\d{4})?$/.test(phoneTail))
    fail('EXPRESS_PHONE_TAIL', {}, 'phoneTail')
  const provider = (await trackProviderOf(services, tenantId)) ?? fail('EXPRESS_PROVIDER_MISSING')
  const key = {
    tenantId,
    expressCode: company.expressCode,
    expressNo,
    phoneTail: company.phoneTailRequired ? phoneTail : '',
  }
  try {
    const { state, traces } = await askParcel(services, { ...key, company, provider })
    return state === null ? fail('EXPRESS_NOTHING') : { state, traces }
  } catch (error) {
    if (error instanceof TrackingFailure) return fail('EXPRESS_UNAVAILABLE')
    throw error
  }
}
