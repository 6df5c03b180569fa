import { refuse } from '../../../contract/errors.ts'
import { isPrivateHost } from '../../../kernel/host.ts'
import type { Work } from '../../engine/work.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'

/** Refuses a callback URL in a private network, unless the installation allows private hosts. */
export async function requirePublicHost(address: unknown, work: Work): Promise<void> {
  if (typeof address !== 'string' || address === '') return
  if (!URL.canParse(address)) refuse('订单通知地址格式不正确', 'notifyUrl')
  if (isPrivateHost(new URL(address).hostname) && !(await allowsPrivateHosts(work)))
    refuse('订单通知地址不能是内网地址', 'notifyUrl')
}
