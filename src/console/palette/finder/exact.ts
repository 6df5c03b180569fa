import type { Resource } from '../../../contract/define/resource.ts'
import { widestRange, withRange } from '../../../contract/define/listRange.ts'
import { resourceById, RESOURCES } from '../../../contract/index.ts'
import { recognise } from '../../../palette/modes.ts'
import { leavesOf, menus } from '../../menus.ts'
import { t } from '../../text.ts'
import type { PaletteRow, PaletteSection } from '../rows.ts'
import { openAddress } from './hits.ts'

const pathOf = (resource: Resource): string | undefined =>
  leavesOf(menus.whole).find(({ menu }) => resourceById(menu.noun ?? '') === resource)?.menu.path

/** Lists that find their rows by a whole account or telephone number, which is stored sealed. */
function listsByPhone(phone: string): PaletteRow[] {
  return RESOURCES.flatMap((resource) => {
    const path = pathOf(resource)
    const fields = resource.list.search.filter((name) => {
      const field = resource.fields[name]
      return field?.kind === 'secret' && field.searchable
    })
    return path === undefined
      ? []
      : fields.map((name): PaletteRow => {
          const filter = withRange(resource, { [name]: phone }, widestRange(resource))
          const address = `${path}?${new URLSearchParams(filter).toString()}`
          return {
            id: `phone.${resource.id}.${name}`,
            icon: resource.menu?.icon ?? 'search',
            title: t('在{noun}中按{field}查找', {
              noun: t(resource.label),
              field: t(resource.fields[name]?.label ?? ''),
            }),
            hint: phone,
            link: address,
            choose: (openIn) => openAddress(address, openIn),
          }
        })
  })
}

/** What a pasted or typed text names exactly: an address of this console, a telephone number. */
export function exactSections(text: string): PaletteSection[] {
  const recognised = recognise(text, location.origin)
  if (recognised?.kind === 'url') {
    const { path } = recognised
    return [
      {
        id: 'pasted',
        title: t('粘贴的地址'),
        rows: [
          {
            id: 'pasted',
            icon: 'arrow-right',
            title: path,
            link: path,
            choose: (openIn) => openAddress(path, openIn),
          },
        ],
      },
    ]
  }
  if (recognised?.kind !== 'phone') return []
  const rows = listsByPhone(recognised.value)
  return rows.length > 0 ? [{ id: 'phone', title: t('手机号或账号'), rows }] : []
}
