import type { Listed } from './client.ts'
import type { TestServer } from './server.ts'

/** Lets the server call this machine, as its administrator would: what it has read of parameters is read again. */
export const allowPrivateHosts = async (server: TestServer): Promise<void> => {
  const platform = server.as('admin')
  const params = await platform.get<Listed<{ paramKey: string }>>('/blade-system/param/list', {
    paramKey: 'net.allowPrivateHosts',
  })
  const param = params.data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts')
  await platform.post('/blade-system/param/submit', { ...param, paramValue: '1' })
}
