/** The page a frame of another site asked for, and the token with which it is read. */
export interface Embedding {
  readonly path: string
  readonly token: string
}

function readEmbedding(): Embedding | null {
  if (typeof location === 'undefined') return null
  const query = new URLSearchParams(location.search)
  const path = query.get('path') ?? '',
    token = query.get('token') ?? ''
  return token && /^\/(?![/\\])/.test(path) && self !== top ? { path, token } : null
}

/**
 * Path and token that the address of a frame has; null where the console is no frame. Which sites may frame it is
 * decided by the server's policy.
 */
export const embedding = readEmbedding()
