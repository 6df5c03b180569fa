import type { Resource } from '../../../contract/define/resource.ts'
import { BlockFailed } from '../BlockFailed.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { Reading } from '../useReading.ts'
import { StatementDays } from './StatementDays.tsx'
import { StatementSum } from './StatementSum.tsx'
import type { Statement } from './statement.ts'

interface ReadProps {
  readonly of: Resource
  readonly accountId: string
  readonly answer: Reading<Statement>
  readonly isFolded: boolean
}

/** The statement as far as it was read, or why it could not be. */
export function StatementRead({ of, accountId, answer: { data, error, retry }, isFolded }: ReadProps) {
  if (data)
    return (
      <>
        <StatementSum statement={data} />
        <StatementDays
          key={String(isFolded)}
          of={of}
          accountId={accountId}
          statement={data}
          isFolded={isFolded}
        />
      </>
    )
  return error === '' ? <Skeleton /> : <BlockFailed error={error} retry={retry} />
}
