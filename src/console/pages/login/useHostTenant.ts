import { useEffect, useState } from 'react'
import { proxy } from 'valtio'
import { get } from '../../api.ts'

/** Name and background of the tenant that owns this host name; empty where it has none. */
export const hostLook = proxy({ tenantName: '', backgroundUrl: '' })
interface HostTenant {
  readonly tenantId?: string
  readonly tenantName?: string
  readonly backgroundUrl?: string
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
      })
      .catch(() => setTenant(null))
  }, [])
  return tenant
}
