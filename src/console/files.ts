import { type CallOptions, post, queryOf } from './api.ts'

/**
 * Uploads one file and returns its address; `purpose` (`avatar`, `image`, `doc`, `singleUse`) decides which types and
 * sizes are accepted.
 */
export function upload(
  file: File,
  { purpose = 'doc', ...options }: CallOptions & { readonly purpose?: string } = {},
): Promise<{ readonly link: string; readonly originalName: string }> {
  const form = new FormData()
  form.append('bizType', purpose)
  form.append('file', file)
  return post('/blade-resource/oss/endpoint/put-file', form, options)
}

/**
 * Saves a file of the server: the browser opens its address with a single-use ticket instead of the token.
 */
export async function saveFile(path: string, query: CallOptions['query'] = {}): Promise<void> {
  const address = `${path}?${new URLSearchParams(queryOf(query)).toString()}`
  const { ticket } = await post<{ readonly ticket: string }>('/blade-auth/download-ticket', { path: address })
  const link = Object.assign(document.createElement('a'), {
    href: `/api${address}&ticket=${ticket}`,
    download: '',
  })
  document.body.append(link)
  link.click()
  link.remove()
}
