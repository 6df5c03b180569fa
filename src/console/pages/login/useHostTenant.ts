import { useEffect, useState } from 'react'
import { get } from '../../api.ts'

/** The tenant that owns this host name, if any; its number need not be typed then. */
export function useHostTenant(): string | null {
  const [tenant, setTenant] = useState<string | null>(null)
  useEffect(() => {
    get<{ readonly tenantId?: string } | null>('/blade-system/tenant/info', {
      query: { domain: location.origin },
      quiet: true,
    })
      .then((tenantInfo) => setTenant(tenantInfo?.tenantId || null))
      .catch(() => setTenant(null))
  }, [])
  return tenant
}
