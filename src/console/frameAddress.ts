const PLACEHOLDER = '${token}'
/** Stands for a token while an address is judged: letters, as an encoded token has. */
const STAND_IN = 'qdtoken0'

/**
 * Address of a menu entry that leads to a page of its own (`#` in it stands for `&`), seen from `origin`;
 * null where it is no web address. `${token}` in it becomes the session's token where the page is of our own
 * host, and nothing anywhere else.
 */
export function frameAddress(
  path: string,
  { origin, token }: { readonly origin: string; readonly token: string },
): string | null {
  const address = path.replaceAll('#', '&')
  const judged = address.replaceAll(PLACEHOLDER, STAND_IN)
  if (!URL.canParse(judged, origin)) return null
  const target = new URL(judged, origin)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null
  const filled = address.replaceAll(PLACEHOLDER, target.origin === origin ? encodeURIComponent(token) : '')
  return URL.canParse(filled, origin) ? new URL(filled, origin).href : null
}
