import { useEffect, useState } from 'react'
import { proxy } from 'valtio'
import { get } from '../../api.ts'

/** The published entry of a host name. */
export interface HostPortal {
  readonly title: string
  readonly logo: string | null
  readonly favicon: string | null
  readonly themeColor: string
  readonly banners: readonly { readonly image: string; readonly name: string; readonly link: string | null }[]
  readonly navs: readonly { readonly name: string; readonly link: string }[]
  readonly contents: readonly { readonly id: string; readonly title: string }[]
  readonly icp: string | null
  readonly copyright: string | null
  readonly servicePhone: string | null
}

/** Name, background and entry of the tenant that owns this host name; empty where it has none. */
export const hostLook = proxy({ tenantName: '', backgroundUrl: '', portal: null as HostPortal | null })
interface HostTenant {
  readonly tenantId?: string
  readonly tenantName?: string
  readonly backgroundUrl?: string
  readonly portal?: HostPortal
}

/** The tenant that owns this host name, if any; its number need not be typed then. */
export function useHostTenant(): string | null {
  const [tenant, setTenant] = useState<string | null>(null)
  useEffect(() => {
    get<HostTenant | null>('/blade-system/tenant/info', {
      query: { domain: location.origin },
      quiet: true,
    })
      .then((tenantInfo) => {
        setTenant(tenantInfo?.tenantId || null)
        hostLook.tenantName = tenantInfo?.tenantName ?? ''
        hostLook.backgroundUrl = tenantInfo?.backgroundUrl ?? ''
        hostLook.portal = tenantInfo?.portal ?? null
      })
      .catch(() => setTenant(null))
  }, [])
  return tenant
}
