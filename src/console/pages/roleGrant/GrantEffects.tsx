import { Avatar } from '../../shell/Avatar.tsx'
import { sentence, t } from '../../text.ts'
import type { GrantPreview, Named, RiskKind } from './useGrantPreview.ts'

interface GrantEffectsProps {
  readonly preview: GrantPreview | null
  readonly failed: string
  readonly retry: () => void
  readonly isDirty: boolean
}
const TONES: Readonly<Record<RiskKind, string>> = {
  makerChecker: 'text-bad',
  money: 'text-bad',
  privacy: 'text-warn',
  noView: 'text-warn',
}
const MAX_RISKS = 6

/** Whom a pending grant concerns, its risks, and the roles nearest to it; all from the server. */
export function GrantEffects({ preview, failed, retry, isDirty }: GrantEffectsProps) {
  if (failed !== '')
    return (
      <section role="alert">
        <p className="mb-2 text-bad">{failed}</p>
        <button type="button" className="button button-plain" onClick={retry}>
          {t('重试')}
        </button>
      </section>
    )
  if (!preview) return <div className="late skeleton m-5 h-16" role="status" aria-label={t('正在读取')} />
  return (
    <>
      {preview.refusal ? (
        <section role="alert" className="text-bad">
          {t('不能保存：{reason}', { reason: sentence(preview.refusal.sentence) })}
        </section>
      ) : null}
      {isDirty && !preview.refusal ? <People people={preview.people} /> : null}
      {isDirty && preview.risks.length > 0 ? <Risks risks={preview.risks} /> : null}
      <section>
        <h2>{t('与相近角色比')}</h2>
        <dl className="grant-near">
          <dt>{t(isDirty ? '这个角色，改后' : '这个角色')}</dt>
          <dd>{preview.count}</dd>
          {preview.near.map(({ id, roleName, count }) => (
            <Near key={id} name={roleName} count={count} />
          ))}
        </dl>
      </section>
    </>
  )
}

const Near = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <>
    <dt>{name}</dt>
    <dd>{count}</dd>
  </>
)

function People({ people: { count, named } }: { readonly people: GrantPreview['people'] }) {
  return (
    <section>
      <h2>
        {t('影响 {count} 人', { count })}
        <span className="ml-auto font-normal text-fg2">
          {count > 0 ? t('保存后立即生效，不必重新登录') : t('没有人的权限因此改变')}
        </span>
      </h2>
      {named.length > 0 ? (
        <p className="grant-people">
          {named.map(({ id, name }) => (
            <Avatar key={id} name={name} size={28} />
          ))}
          <span className="clip">
            {namesText(named)}
            {count > named.length ? ` ${t('等 {count} 人', { count })}` : ''}
          </span>
        </p>
      ) : null}
    </section>
  )
}

const namesText = (named: readonly Named[]): string => named.map(({ name }) => name).join(t('、'))

function Risks({ risks }: { readonly risks: GrantPreview['risks'] }) {
  return (
    <section>
      <h2>{t('请留意')}</h2>
      <ul className="grid gap-2">
        {risks.slice(0, MAX_RISKS).map((risk, index) => (
          <li key={index} className="grant-risk">
            <span className={`grant-diamond ${TONES[risk.kind]}`} aria-hidden="true" />
            <span>
              {sentence(risk.sentence)}
              {risk.named.length > 0 ? <span className="text-fg2"> {namesText(risk.named)}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {risks.length > MAX_RISKS ? (
        <p className="mt-2 text-fg2">{t('另有 {count} 条', { count: risks.length - MAX_RISKS })}</p>
      ) : null}
    </section>
  )
}
