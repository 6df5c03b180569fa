import { oss } from '../../contract/resources/resource/oss.ts'
import { isIpAddress } from '../../kernel/host.ts'
import type { StoredBucket } from '../store/resource/ossRows.ts'

/** A bucket as it is addressed and signed for. */
export interface Bucket {
  /** Ends with `/`; the name of an object follows. */
  readonly base: string
  /** The same under which browsers reach it. */
  readonly publicBase: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const DEFAULT_REGION = 'us-east-1'
const { minio, tencent } = oss.fields.category.wire ?? {}

/**
 * The addresses of a bucket: MinIO and addresses without a name have it in the path, everything else before
 * the host, as those services demand.
 */
export function bucketOf(stored: StoredBucket, secretKey: string): Bucket {
  const name =
    stored.category === tencent && stored.appId && !stored.bucketName.endsWith(`-${stored.appId}`)
      ? `${stored.bucketName}-${stored.appId}`
      : stored.bucketName
  const baseAt = (endpoint: string): string => {
    const url = new URL(endpoint)
    const path = url.pathname.replace(/\/+$/, '')
    if (stored.category === minio || isIpAddress(url.hostname)) return `${url.origin}${path}/${name}/`
    return `${url.protocol}//${url.host.startsWith(`${name}.`) ? '' : `${name}.`}${url.host}${path}/`
  }
  return {
    base: baseAt(stored.endpoint),
    publicBase: baseAt(stored.transformEndpoint ?? stored.endpoint),
    region: stored.region ?? DEFAULT_REGION,
    accessKey: stored.accessKey,
    secretKey,
  }
}
