import { useEffect, useState } from 'react'
import { get } from '../../api.ts'
import { writeStored } from '../../storedSession.ts'
import { t } from '../../text.ts'

/** A third party by which users of a tenant log in. */
interface Provider {
  readonly source: string
  readonly name: string
}
/** What the login page of a tenant offers beside the password. */
export interface Offer {
  readonly providers: readonly Provider[]
  readonly registration: boolean
}

export const readOffer = (tenantId: string): Promise<Offer> =>
  get<Offer>('/blade-auth/oauth/providers', { query: { tenantId }, quiet: true })

/** Address of the server that sends this browser to a provider. */
export const providerAddress = (source: string, tenantId: string, purpose: 'login' | 'bind'): string =>
  `/api/blade-auth/oauth/render/${source}?${new URLSearchParams({ tenantId, purpose })}`

/** How long a tenant number is left to be typed before it is asked about, in milliseconds. */
const TYPING_MS = 400

/** A button for each third party of the tenant; none where it has none. */
export function ProviderButtons({ tenantId }: { readonly tenantId: string }) {
  const [providers, setProviders] = useState<readonly Provider[]>([])
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      readOffer(tenantId)
        .then((offer) => {
          if (current) setProviders(offer.providers)
        })
        .catch(() => {
          if (current) setProviders([])
        })
    }, TYPING_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [tenantId])
  return providers.map(({ source, name }) => (
    <button
      key={source}
      type="button"
      className="button button-plain h-9 justify-center"
      onClick={() => {
        // The login page shows the tenant again where the user comes back to it.
        writeStored('tenant', tenantId)
        location.assign(providerAddress(source, tenantId, 'login'))
      }}
    >
      {t('使用{name}登录', { name })}
    </button>
  ))
}
