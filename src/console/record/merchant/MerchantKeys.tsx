import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { secret } from '../../../contract/resources/openapi/secret.ts'
import { readRow, type WireRow } from '../../../contract/wire.ts'
import { listPath } from '../../board/listPath.ts'
import { Link } from '../../location.tsx'
import { t } from '../../text.ts'
import { Nothing, OwnBlock } from '../own/OwnBlock.tsx'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import { KeyLine } from './KeyLine.tsx'

const MAX_KEYS = 4
interface Page {
  readonly records: readonly WireRow[]
}

/** The keys a merchant signs with: their names, never their secrets. */
export function MerchantKeys({
  merchantCode,
  version,
}: {
  readonly merchantCode: string
  readonly version: string
}) {
  const access = useOwnAnswer<Page>(
    `${secret.path}/list`,
    { merchantCode, size: 20 },
    { version, permission: 'secret_view' },
  )
  const secretIds = access.data?.records.map(({ id }) => String(id)) ?? []
  const keys = useOwnAnswer<Page>(
    `${apiKey.path}/list`,
    { secretId: secretIds.length > 0 ? secretIds.join(',') : '0', size: 20 },
    { version, permission: 'apiKey_view' },
  )
  if (!access.isAllowed) return null
  const path = listPath('secret', { merchantCode })
  const live = keys.data?.records.map((wire) => readRow(apiKey, wire)) ?? []
  return (
    <OwnBlock
      title={t('密钥')}
      answer={keys}
      height={72}
      note={secretIds.length > 0 ? live.length : null}
      link={path ? <Link href={path}>{t('接入凭证')}</Link> : null}
    >
      {() =>
        secretIds.length === 0 || live.length === 0 ? (
          <Nothing text={t('还没有接口密钥')} />
        ) : (
          <ul className="own-rows">
            {live.slice(0, MAX_KEYS).map((row) => (
              <KeyLine key={String(row.id)} row={row} />
            ))}
          </ul>
        )
      }
    </OwnBlock>
  )
}
