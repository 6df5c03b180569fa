import type { ReactNode } from 'react'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { Moment } from './Moment.tsx'
import { useTitles } from './useTitles.ts'

/** A label with its value. */
export const FactLine = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

/** When and by whom the record was created and last changed; what nobody did has no name. */
export function Origin({ row }: { readonly row: Row }) {
  const { createTime, updateTime, createUser, updateUser } = row
  const people = [createUser, updateUser].filter((id) => typeof id === 'string' && id !== '' && id !== '0')
  const names = useTitles(people.length > 0 ? [{ to: 'user', values: people }] : [])
  const moments = [
    { label: t('创建'), at: createTime, by: createUser },
    ...(updateTime === createTime ? [] : [{ label: t('最近更新'), at: updateTime, by: updateUser }]),
  ].filter(({ at }) => typeof at === 'string' && at !== '')
  if (moments.length === 0) return null
  return (
    <dl className="facts pt-3">
      {moments.map(({ label, at, by }) => (
        <FactLine key={label} label={label}>
          <Moment at={String(at)} /> <span className="text-fg2">{names.get(String(by)) ?? ''}</span>
        </FactLine>
      ))}
    </dl>
  )
}
