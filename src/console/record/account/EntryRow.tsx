import type { Resource } from '../../../contract/define/resource.ts'
import { fieldNamed } from '../../../palette/fields.ts'
import type { Row } from '../calls.ts'
import { ShortCode } from '../Code.tsx'
import { moneyText, signedText } from '../moneyText.ts'
import { RecordLink } from '../RecordLink.tsx'
import { valueText } from '../valueText.ts'

/** One movement of an account; amounts have signs here and nowhere else. */
export function EntryRow({ of, entry }: { readonly of: Resource; readonly entry: Row }) {
  const text = (name: string): string => {
    const spec = fieldNamed(of, name)
    return spec ? valueText(spec, name, entry) : ''
  }
  const amount = Number(entry.amount ?? 0)
  const isIncome = entry.flowDirection === 'income'
  return (
    <tr>
      <td data-column="time">
        <RecordLink
          target={{ ...of, title: 'postTimeText' }}
          row={{ ...entry, postTimeText: text('postTime').slice(11) }}
        />
      </td>
      <td data-column="type">{text('bizType')}</td>
      <td data-column="merchant">{text('merchantCode')}</td>
      <td data-column="remark">{text('remark')}</td>
      <td data-column="number">
        <ShortCode text={text('bizNo')} />
      </td>
      <td data-column="amount" data-income={isIncome || undefined}>
        {signedText(isIncome ? amount : -amount)}
      </td>
      <td data-column="balance">{moneyText(Number(entry.balanceAfter ?? 0))}</td>
    </tr>
  )
}
