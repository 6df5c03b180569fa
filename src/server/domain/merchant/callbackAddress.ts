import { fail } from '../../../contract/errors.ts'
import { isPrivateHost } from '../../../kernel/host.ts'
import type { Work } from '../../engine/work.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'

/** Refuses a callback URL in a private network, unless the installation allows private hosts. */
export async function requirePublicHost(address: unknown, work: Work, field = 'notifyUrl'): Promise<void> {
  if (typeof address !== 'string' || address === '') return
  if (!URL.canParse(address)) fail('CALLBACK_ADDRESS_INVALID', {}, field)
  if (isPrivateHost(new URL(address).hostname) && !(await allowsPrivateHosts(work)))
    fail('CALLBACK_ADDRESS_PRIVATE', {}, field)
}
