import type { Sent } from './transport.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' }

/** Where a call is sent and what is sent: a form or a text as it is, anything else as JSON. */
export function requestOf(
  path: string,
  { query, headers, body }: Sent,
): { readonly url: string; readonly init: RequestInit } {
  const search = new URLSearchParams(query).toString(),
    isJson = body !== undefined && typeof body !== 'string' && !(body instanceof FormData)
  return {
    url: `/api${path}${search && (path.includes('?') ? '&' : '?')}${search}`,
    init: {
      headers: new Headers(isJson ? { ...JSON_HEADERS, ...headers } : headers),
      body: isJson ? JSON.stringify(body) : (body ?? null),
    },
  }
}
