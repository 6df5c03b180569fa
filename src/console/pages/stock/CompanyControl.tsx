import { useEffect, useState } from 'react'
import type { OwnControlProps } from '../../form/controls/controlProps.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import { type Choice, offeredChoices, onOnePage } from '../../record/choices.ts'

const COMPANIES = '/biz-product/express/companies'
const offer = async (query: string, _page: number, signal?: AbortSignal) =>
  onOnePage(await offeredChoices(COMPANIES, query, signal))

/** An express company, kept by its code. */
export function CompanyControl({ id, spec, value, change, leave, invalid, describedBy }: OwnControlProps) {
  const [companies, setCompanies] = useState<readonly Choice[]>([])
  const code = typeof value === 'string' ? value : ''
  useEffect(() => {
    const controller = new AbortController()
    offeredChoices(COMPANIES, '', controller.signal).then(setCompanies, () => undefined)
    return () => controller.abort()
  }, [])
  return (
    <Picker
      id={id}
      chosen={
        code === '' ? [] : [companies.find((company) => company.id === code) ?? { id: code, title: code }]
      }
      multiple={false}
      offer={offer}
      leave={leave}
      invalid={invalid}
      required={Boolean(spec.required)}
      describedBy={describedBy}
      change={(chosen) => change(chosen[0]?.id ?? null)}
    />
  )
}
