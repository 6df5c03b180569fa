import { fail } from '../../../contract/errors.ts'
import { client } from '../../../contract/resources/system/client.ts'
import { tenantPackage } from '../../../contract/resources/system/tenantPackage.ts'
import { clientSecretDigest } from '../../access/clients.ts'
import { hooks } from '../../engine/hooks.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'

/** Only the platform tenant may see rows of these resources. */
const platformOnly = ({ tenantId }: { readonly tenantId: string }) =>
  tenantId === PLATFORM_TENANT ? [] : [{ field: 'id' as const, values: [] }]

hooks(tenantPackage, { narrow: platformOnly })
hooks(client, {
  narrow: platformOnly,
  beforeSave: async ({ before, draft, work }) => {
    if (typeof draft.clientSecret === 'string')
      draft.clientSecret = clientSecretDigest(work.vault, draft.clientSecret)
    else if (!before) fail('CLIENT_SECRET_REQUIRED', {}, 'clientSecret')
    await Promise.resolve()
  },
})
