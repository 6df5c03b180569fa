const PLACEHOLDER = '${token}'
/** Stands for a token while an address is checked: letters, as an encoded token has. */
const SAMPLE_TOKEN = 'qdtoken0'

/**
 * Address of a menu entry that leads to an external page (`#` in it stands for `&`), relative to `origin`;
 * null where it is no web address. `${token}` in it becomes the session's token where the page is of the same
 * host, else the empty string.
 */
export function frameAddress(
  path: string,
  { origin, token }: { readonly origin: string; readonly token: string },
): string | null {
  const address = path.replaceAll('#', '&')
  const sampleAddress = address.replaceAll(PLACEHOLDER, SAMPLE_TOKEN)
  if (!URL.canParse(sampleAddress, origin)) return null
  const target = new URL(sampleAddress, origin)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null
  const filledAddress = address.replaceAll(
    PLACEHOLDER,
    target.origin === origin ? encodeURIComponent(token) : '',
  )
  return URL.canParse(filledAddress, origin) ? new URL(filledAddress, origin).href : null
}
