import { useId } from 'react'
import { t } from '../text.ts'
import type { ColumnMapping, ImportTask } from './importFlow.ts'

interface MatchColumnsProps {
  readonly source: Pick<ImportTask, 'fileName' | 'headings' | 'columns'>
  readonly mapping: ColumnMapping
  readonly match: (index: number, name: string | null) => void
}

/** Every column of the file with sample values and the field it fills. */
export function MatchColumns({ source, mapping, match }: MatchColumnsProps) {
  const id = useId()
  return (
    <table className="w-full table-fixed text-left">
      <caption className="mb-2 text-left text-small text-fg2">
        {t('文件“{name}”的每一列对应哪个字段', { name: source.fileName })}
      </caption>
      <thead>
        <tr className="border-b border-line text-small text-fg2">
          {[t('文件中的列'), t('示例'), t('对应字段')].map((title) => (
            <th key={title} scope="col" className="h-7 font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {source.headings.map(({ heading, samples }, index) => (
          <tr key={index} className="border-b border-line">
            <th scope="row" id={`${id}${index}`} className="clip py-1.5 pr-3 font-medium">
              {heading || t('第{number}列', { number: index + 1 })}
            </th>
            <td className="clip py-1.5 pr-3 text-fg2">{samples.filter(Boolean).join(' · ')}</td>
            <td className="py-1.5">
              <select
                className="field cursor-pointer"
                aria-labelledby={`${id}${index}`}
                value={mapping[index] ?? ''}
                onChange={(event) => match(index, event.target.value === '' ? null : event.target.value)}
              >
                <option value="">{t('不导入')}</option>
                {source.columns.map(({ name, label, required }) => (
                  <option key={name} value={name}>
                    {required ? `${label} *` : label}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
