import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { identityProvider } from '../../../contract/resources/system/identityProvider.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'

type IdentityProvider = Row<typeof identityProvider>

/** What a secret is sent to. */
const CONNECTION = ['protocol', 'issuer', 'tokenUrl', 'clientId'] as const
const ENDPOINTS = ['authorizeUrl', 'tokenUrl', 'userinfoUrl'] as const

const hooks: Hooks<typeof identityProvider> = {
  beforeSave: async ({ before, draft }) => {
    const valueOf = <K extends keyof IdentityProvider>(name: K) => draft[name] ?? before?.[name]
    const differs = (name: keyof IdentityProvider): boolean =>
      draft[name] !== undefined && draft[name] !== before?.[name]
    const hasSecret = typeof draft.clientSecret === 'string' && draft.clientSecret !== ''
    if (before && !hasSecret && CONNECTION.some(differs)) fail('PROVIDER_SECRET_AGAIN', {}, 'clientSecret')
    const missing = valueOf('protocol') === 'oauth2' && ENDPOINTS.find((name) => !valueOf(name))
    if (missing) fail('PROVIDER_ADDRESS', {}, missing)
    await Promise.resolve()
  },
}

export const identityProviderParticulars = particulars(identityProvider, { hooks })
