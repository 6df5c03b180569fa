import { fail } from '../../../contract/errors.ts'
import { client } from '../../../contract/resources/system/client.ts'
import { tenantPackage } from '../../../contract/resources/system/tenantPackage.ts'
import { clientSecretDigest } from '../../access/clients.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { particulars } from '../../engine/particulars.ts'

/** Only the platform tenant may see rows of these resources. */
const platformOnly = ({ tenantId }: { readonly tenantId: string }) =>
  tenantId === PLATFORM_TENANT ? [] : [{ field: 'id' as const, values: [] }]

const tenantPackageHooks: Hooks<typeof tenantPackage> = { narrow: platformOnly }
const clientHooks: Hooks<typeof client> = {
  narrow: platformOnly,
  beforeSave: async ({ before, draft, work }) => {
    if (typeof draft.clientSecret === 'string')
      draft.clientSecret = clientSecretDigest(work.vault, draft.clientSecret)
    else if (!before) fail('CLIENT_SECRET_REQUIRED', {}, 'clientSecret')
    await Promise.resolve()
  },
}

export const tenantPackageParticulars = particulars(tenantPackage, { hooks: tenantPackageHooks })

export const clientParticulars = particulars(client, { hooks: clientHooks })
