import { useSnapshot } from 'valtio'
import type { Resource } from '../../contract/define/resource.ts'
import { menus } from '../menus.ts'
import { copyText } from '../shell/copyText.ts'
import { Icon } from '../shell/Icon.tsx'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { Code, ShortCode } from './Code.tsx'
import type { Row } from './calls.ts'
import { leadOf, numberField } from './lead.ts'
import { RowMoment } from './Moment.tsx'
import { ageText } from './momentText.ts'

interface HeadProps {
  readonly resource: Resource
  readonly row: Row | null
  /** Place among the rows of the list: `14 / 950`; empty where it is not known. */
  readonly place: string
  /** Whether the record covers its list; null where it cannot. */
  readonly whole: { readonly is: boolean; readonly toggle: () => void } | null
  /** Null where a surrounding dialog has the close button. */
  readonly close: (() => void) | null
}

/** The line above a record: its number, when it was created, its place, ways out. */
export function RecordHead({ resource, row, place, whole, close }: HeadProps) {
  return (
    <header className="record-head">
      {row ? <NumberOf resource={resource} row={row} /> : <span>{t('正在读取')}</span>}
      <span className="flex-1" />
      {place ? (
        <span className="text-small whitespace-nowrap text-fg3 tabular-nums max-s:hidden">{place}</span>
      ) : null}
      <span className="flex items-center gap-1 max-s:hidden" title={t('上一条 / 下一条')}>
        <KeyHint keys="k" />
        <KeyHint keys="j" />
      </span>
      {whole ? (
        <button
          type="button"
          className="button button-quiet button-icon max-s:hidden"
          aria-label={whole.is ? t('回到列表旁') : t('整页打开')}
          title={whole.is ? t('回到列表旁') : t('整页打开')}
          onClick={whole.toggle}
        >
          <Icon name={whole.is ? 'minimize' : 'maximize'} />
        </button>
      ) : null}
      {close ? (
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={t('关闭详情')}
          title={`${t('关闭详情')} · Esc`}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      ) : null}
    </header>
  )
}

function NumberOf({ resource, row }: { readonly resource: Resource; readonly row: Row }) {
  const { permissions } = useSnapshot(menus)
  const name = numberField(resource)
  const number = name ? String(row[name] ?? '') : ''
  const at = row.createTime
  const { title } = leadOf(resource, row, permissions)
  return (
    <>
      {number === '' ? (
        <span className="truncate text-fg2">{t(resource.label)}</span>
      ) : (
        <span className="flex min-w-0 items-center gap-1">
          {number === title ? (
            <span className="truncate text-fg2">{t(resource.label)}</span>
          ) : (
            <>
              <span className="only-narrow">
                <ShortCode text={number} />
              </span>
              <span className="only-wide">
                <Code text={number} />
              </span>
            </>
          )}
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={t('复制编号')}
            title={t('复制编号')}
            onClick={() => void copyText(number)}
          >
            <Icon name="copy" />
          </button>
        </span>
      )}
      {typeof at === 'string' && at !== '' ? (
        <span className="truncate text-small text-fg2" title={at}>
          <RowMoment at={at} />
          <span className="age"> {ageText(at)}</span>
        </span>
      ) : null}
    </>
  )
}
